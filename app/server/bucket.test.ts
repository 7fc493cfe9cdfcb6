import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { openTestBucket, type TestBucket } from '~/lib/server/pictures/test-bucket'
import { dropUnusedUploads } from '~/lib/server/pictures/unused-uploads'
import { mountMedia, openMedia } from './media'
import { type TestApp, testApp } from './test-app'
import { pictureReferences } from './upkeep-tasks'

let bucket: TestBucket
let on: TestApp
let member: Record<string, string>
beforeAll(async () => {
  bucket = await openTestBucket()
  on = await testApp({
    PICTURES_URL: `${bucket.settings.url}/`,
    PICTURES_BUCKET: bucket.settings.bucket,
    PICTURES_REGION: bucket.settings.region,
    PICTURES_KEY: bucket.settings.key,
    PICTURES_SECRET: bucket.settings.secret,
  })
  mountMedia(on.app, openMedia(openPictureStore(on.app.env), null))
  member = await signIn(on.app, await aMember(on.db))
})
afterAll(async () => {
  await on.close()
  await bucket.close()
})
beforeEach(() => {
  bucket.trouble = 'none'
})

async function changePicture() {
  const payload = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
  const headers = { ...member, 'content-type': 'image/png' }
  return on.app.inject({ method: 'PUT', url: '/v1/me/picture/', headers, payload })
}
const imageOf = (reply: Awaited<ReturnType<typeof changePicture>>): string => reply.json().image
const removePicture = () => on.app.inject({ method: 'DELETE', url: '/v1/me/picture/', headers: member })

/** Makes all files look as if they had been stored this many days ago. */
function age(days: number): void {
  for (const file of bucket.files.values()) file.storedAt = new Date(Date.now() - days * 24 * 3_600_000)
}

test('a picture goes to the bucket, is served from it on every host, and leaves it', async () => {
  const changed = await changePicture()
  expect(changed.statusCode).toBe(200)
  const image = imageOf(changed)
  const names = [...bucket.files.keys()]
  expect(names).toContain(`uploads/${path.basename(image)}.webp`)
  for (const ending of ['', '.webp']) {
    const served = await on.app.inject({ url: `${image}${ending}` })
    expect(served.statusCode).toBe(200)
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.rawPayload).toEqual(bucket.files.get(`uploads/${path.basename(image)}.webp`)?.bytes)
  }
  expect((await on.app.inject({ url: '/media/uploads/none-480.webp' })).statusCode).toBe(404)

  expect((await removePicture()).statusCode).toBe(200)
  expect([...bucket.files.keys()].filter((name) => names.includes(name))).toEqual([])
  expect((await on.app.inject({ url: image })).statusCode).toBe(404)
})

test('upkeep deletes what nothing refers to, over all pages of the list', async () => {
  const image = imageOf(await changePicture())
  const own = [...bucket.files.keys()].sort()
  const store = openPictureStore(on.app.env)
  const left = `${'a'.repeat(32)}.webp`
  await store.put(left, Buffer.from('a picture without a form'))
  const sweep = () => dropUnusedUploads(on.db, { store, references: pictureReferences })
  age(1)
  expect(await sweep()).toBe(0)
  age(3)
  expect(await sweep()).toBe(1)
  expect([...bucket.files.keys()].sort()).toEqual(own)
  expect((await on.app.inject({ url: image })).statusCode).toBe(200)
})

test('a storage that is broken costs a sentence, and nothing is half done', async () => {
  const before = imageOf(await changePicture())
  bucket.trouble = 'broken'
  for (const reply of [await changePicture(), await on.app.inject({ url: before })]) {
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({
      error: '우리가 쓰는 다른 서비스가 대답하지 않아요. 잠시 후 다시 시도해 주세요.',
    })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  // Who takes the picture away is not kept from it: nobody is shown it any more, and upkeep deletes the files.
  expect((await removePicture()).statusCode).toBe(200)
  bucket.trouble = 'none'
  const profile = await on.app.inject({ url: '/v1/me/info', headers: member })
  expect(profile.json().profile_image).toBeNull()
  age(3)
  await dropUnusedUploads(on.db, { store: openPictureStore(on.app.env), references: pictureReferences })
  expect(bucket.files.size).toBe(0)
})

test('a storage that is silent is given up', async () => {
  bucket.trouble = 'silent'
  const store = openPictureStore({ ...on.app.env, bucket: bucket.settings })
  const unavailable = { name: 'ProviderFailed', kind: 'unavailable' }
  await expect(store.put('a.webp', Buffer.from('a picture'))).rejects.toMatchObject(unavailable)
  await expect(store.read('a.webp')).rejects.toMatchObject(unavailable)
})

test('a wrong secret is a failure, not an empty bucket', async () => {
  const store = openPictureStore({ ...on.app.env, bucket: { ...bucket.settings, secret: 'another' } })
  const read = store.read('a.webp')
  await expect(read).rejects.toMatchObject({
    name: 'ProviderFailed',
    kind: 'rejected',
    code: 'SignatureDoesNotMatch',
  })
  const list = store.list()[Symbol.asyncIterator]()
  await expect(list.next()).rejects.toMatchObject({ kind: 'rejected' })
})
