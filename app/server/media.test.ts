import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTownPicture } from '~/demo/town/pictures'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { mountMedia, openMedia } from './media'
import { type TestApp, testApp } from './test-app'

let dataDir: string
let served: TestApp
let live: TestApp

async function start(findPicture: typeof findTownPicture | null): Promise<TestApp> {
  const started = await testApp({ DATA_DIR: dataDir })
  mountMedia(started.app, openMedia(openPictureStore({ dataDir, bucket: null }), findPicture))
  return started
}

function get(url: string, headers: Record<string, string> = {}) {
  return served.app.inject({ method: 'GET', url, headers })
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-media-'))
  served = await start(findTownPicture)
  live = await start(null)
})

afterAll(async () => {
  await served.close()
  await live.close()
  await rm(dataDir, { recursive: true })
})

describe('a picture of the demo town', () => {
  test('is cached only briefly, because another may come to the same address', async () => {
    const reply = await get('/media/art/games/splendor-640.webp')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=600, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
    })
    const again = await get('/media/art/games/splendor-640.webp', {
      'if-none-match': String(reply.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  test.each([
    ['/media/art/games/splendor', 640],
    ['/media/art/members/member', 192],
    ['/media/art/cafes/jusawi-dabang', 1200],
  ])('has its largest width at the address that the API returns: %s', async (url, width) => {
    const { rawPayload } = await get(url)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    expect(rawPayload.equals((await get(`${url}-${width}.webp`)).rawPayload)).toBe(true)
  })

  test('is there in its smaller widths also before a build has made them', async () => {
    for (const width of [160, 320]) {
      expect((await get(`/media/art/games/splendor-${width}.webp`)).statusCode).toBe(200)
    }
  })

  test('does not exist on a live server', async () => {
    const reply = await live.app.inject({ url: '/media/art/games/splendor-320.webp' })
    expect(reply.statusCode).toBe(404)
  })
})

describe('a picture that is stored', () => {
  test('is served as stored, and not sent again to clients that have it', async () => {
    await mkdir(path.join(dataDir, 'media/uploads'), { recursive: true })
    const file = path.join(dataDir, 'media/uploads/one-480.webp')
    await writeFile(file, 'bytes of a photo')
    const at = new Date('2026-01-02T03:04:05Z')
    await utimes(file, at, at)
    const reply = await get('/media/uploads/one-480.webp')
    expect(reply.body).toBe('bytes of a photo')
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=604800',
      'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
    })
    const again = await get('/media/uploads/one-480.webp', { 'if-none-match': String(reply.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })
})

test.each([
  ['/media/default-cover', 640],
  ['/media/default-cover-640.webp', 640],
  ['/media/default-cover-320.webp', 320],
  ['/media/default-cover-160.webp', 160],
])('the default cover is shipped with the product: %s', async (url, width) => {
  const reply = await live.app.inject({ url })
  expect(reply.statusCode).toBe(200)
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height: width })
})

test.each([
  ['a picture that is not there', '/media/uploads/none-480.webp'],
  ['a game that is not there', '/media/art/games/no-such-game-320.webp'],
  ['a width that is not kept', '/media/default-cover-321.webp'],
  ['a member that is not there', '/media/art/members/constructor'],
  ['a kind that is not there', '/media/art/constructor/splendor-320.webp'],
  ['a width that the town has not', '/media/art/games/splendor-321.webp'],
  ['a width without an ending', '/media/art/games/splendor-320'],
  ['another ending', '/media/art/games/splendor-320.png'],
  ['a folder', '/media/art/games/'],
  ['nothing', '/media/'],
  ['a way out', '/media/../../package.json'],
  ['a way out that is encoded', '/media/%2e%2e%2f%2e%2e%2fpostgres.log'],
  ['a way out that looks like a picture', '/media/art/..%2f..%2f..%2fsecret.webp'],
  ['an absolute path', '/media/%2fetc%2fpasswd'],
  ['a NUL', '/media/art/games/splendor%00-320.webp'],
])('answers 404 with a sentence for %s', async (_, url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.json()).toHaveProperty('error')
})
