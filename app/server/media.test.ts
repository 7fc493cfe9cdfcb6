import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture, mountMedia } from './media'
import { type TestApp, testApp } from './test-app'

let dataDir: string
let served: TestApp

async function start() {
  served = await testApp({ DATA_DIR: dataDir })
  mountMedia(served.app)
}

function get(url: string, headers: Record<string, string> = {}) {
  return served.app.inject({ method: 'GET', url, headers })
}

function storedIn(folder: string) {
  return readdir(path.join(dataDir, 'media', folder)).then((names) => names.sort())
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-media-'))
  await start()
})

afterAll(async () => {
  await served.close()
  await rm(dataDir, { recursive: true })
})

describe('a picture that nobody has seen yet', () => {
  test('is drawn, answered and stored in all its widths', async () => {
    const reply = await get('/media/art/games/splendor-320.webp')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
    })
    expect(await storedIn('art/games')).toEqual([
      'splendor-160.webp',
      'splendor-320.webp',
      'splendor-640.webp',
    ])
  })

  test('is found in its widest under the address that the interface gives', async () => {
    for (const [address, width] of [
      ['/media/art/games/splendor', 640],
      ['/media/art/members/member', 192],
      ['/media/default-cover', 640],
    ] as const) {
      const reply = await get(address)
      expect(await sharp(reply.rawPayload).metadata(), address).toMatchObject({ format: 'webp', width })
    }
    expect((await get('/media/art/games/none-such')).statusCode).toBe(404)
    expect((await get('/media/art/games')).statusCode).toBe(404)
  })

  test('is drawn once for all who ask at the same time', async () => {
    const replies = await Promise.all(
      [160, 320, 640, 160].map((width) => get(`/media/art/games/catan-${width}.webp`)),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await storedIn('art/games')).filter((name) => name.startsWith('catan'))).toHaveLength(3)
  })

  test('is the same whenever it is drawn', async () => {
    const before = await get('/media/art/games/azul-160.webp')
    await rm(path.join(dataDir, 'media/art/games'), { recursive: true })
    const after = await get('/media/art/games/azul-160.webp')
    expect(after.headers.etag).toBe(before.headers.etag)
  })
})

describe('a picture that is stored', () => {
  test('is not sent again to who has it', async () => {
    const first = await get('/media/art/games/splendor-160.webp')
    const again = await get('/media/art/games/splendor-160.webp', {
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })

  test('is served as it lies there, whoever put it there', async () => {
    await mkdir(path.join(dataDir, 'media/uploads'), { recursive: true })
    const file = path.join(dataDir, 'media/uploads/one-480.webp')
    await writeFile(file, 'bytes of a photo')
    const at = new Date('2026-01-02T03:04:05Z')
    await utimes(file, at, at)
    const reply = await get('/media/uploads/one-480.webp')
    expect(reply.body).toBe('bytes of a photo')
    expect(reply.headers['last-modified']).toBe('Fri, 02 Jan 2026 03:04:05 GMT')
  })
})

test('the default cover is a picture too', async () => {
  const reply = await get('/media/default-cover-320.webp')
  expect(reply.statusCode).toBe(200)
  expect(await storedIn('.')).toContain('default-cover-320.webp')
})

test.each([
  ['a game that is not there', '/media/art/games/no-such-game-320.webp'],
  ['a width that is not kept', '/media/art/games/splendor-321.webp'],
  ['a kind that is not there', '/media/art/constructor/splendor-320.webp'],
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

describe('the queue', () => {
  const job = () => drawPicture(dataDir)

  test('has a picture ready before anybody asks', async () => {
    await job()({ kind: 'games', key: 'pandemic' })
    expect((await storedIn('art/games')).filter((name) => name.startsWith('pandemic'))).toEqual([
      'pandemic-160.webp',
      'pandemic-320.webp',
      'pandemic-640.webp',
    ])
  })

  test('leaves a picture alone that is there already, and draws what is missing of one', async () => {
    const folder = path.join(dataDir, 'media/art/games')
    await writeFile(path.join(folder, 'pandemic-160.webp'), 'kept')
    await job()({ kind: 'games', key: 'pandemic' })
    expect((await get('/media/art/games/pandemic-160.webp')).body).toBe('kept')
    await rm(path.join(folder, 'pandemic-640.webp'))
    await job()({ kind: 'games', key: 'pandemic' })
    expect(await storedIn('art/games')).toContain('pandemic-640.webp')
  })

  test('forgets a picture that later content no longer has', async () => {
    await expect(job()({ kind: 'games', key: 'no-such-game' })).resolves.toBeUndefined()
  })
})
