import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { dropUnusedUploads } from '~/lib/server/pictures/unused-uploads'
import { type TestApp, testApp } from './test-app'
import { pictureReferences } from './upkeep-tasks'

let on: TestApp
let operator: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
})
afterAll(() => on.close())

const folder = () => path.join(on.app.env.dataDir, 'media/uploads')
const sweep = () =>
  dropUnusedUploads(on.db, { store: openPictureStore(on.app.env), references: pictureReferences })

async function upload(use: 'news' | 'top'): Promise<string> {
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  const headers = { ...operator, 'content-type': 'image/jpeg' }
  const url = `/v1/operator/pictures/${use}`
  const reply = await on.app.inject({ method: 'POST', url, headers, payload: picture })
  return reply.json().image
}

/** Makes all files look as if they had been stored this many days ago. */
async function age(days: number): Promise<void> {
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  for (const name of await readdir(folder())) await utimes(path.join(folder(), name), then, then)
}

const filesOf = async (image: string) =>
  (await readdir(folder())).filter((name) => name.startsWith(path.basename(image)))

test('pictures that nothing shows are deleted after two days, and those that something shows stay', async () => {
  const [shown, left] = [await upload('news'), await upload('top')]
  const article = {
    title: '사진이 있는 소식',
    html: '<p>글</p>',
    images: [shown],
    sourceUrl: null,
    publishAt: 'now',
  }
  const headers = { ...operator, 'idempotency-key': 'article-with-picture' }
  const url = '/v1/operator/news'
  const written = await on.app.inject({ method: 'POST', url, headers, payload: article })
  expect(written.statusCode).toBe(200)

  await age(1)
  expect(await sweep()).toBe(0)
  const fresh = await upload('top')
  const files = [await filesOf(shown), await filesOf(fresh)]
  await age(3)
  const now = new Date()
  for (const name of await filesOf(fresh)) await utimes(path.join(folder(), name), now, now)
  await writeFile(path.join(folder(), 'notes.txt'), 'not a picture')
  expect(await sweep()).toBeGreaterThan(1)
  expect(await filesOf(left)).toEqual([])
  expect([await filesOf(shown), await filesOf(fresh)]).toEqual(files)
  expect(await filesOf('notes.txt')).toEqual(['notes.txt'])
  expect(await sweep()).toBe(0)
})

test('what a process left half written is deleted', async () => {
  const name = `${'a'.repeat(32)}-640.webp.01234567-89ab-cdef-0123-456789abcdef.part`
  await writeFile(path.join(folder(), name), 'half')
  await age(3)
  await sweep()
  expect(await filesOf('a'.repeat(32))).toEqual([])
})

test('every column that holds addresses of pictures is looked at', async () => {
  const columns = await on.db<{ name: string | null }[]>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb')
      and column_name ~ '(image|picture|photo|cover|icon|avatar|thumb|logo|img)'
    order by 1`
  expect(pictureReferences.flatMap((each) => each.columns).sort()).toEqual(columns.map(({ name }) => name))
})

test('each place finds the pictures that it says it refers to, and no others', async () => {
  const address = (digit: string) => `/media/uploads/${digit.repeat(32)}`
  await aMember(on.db, { image: address('1') })
  await on.db`
    insert into games (name, min_players, max_players, play_minutes, age, difficulty, added_at, image, explanation_images)
    values ('그림 게임', 2, 4, 30, 8, 3, '2026-01-01', ${address('2')}, ${[address('3')]}::text[])`
  await on.db`
    insert into articles (title, html, images) values ('초안', '<p>글</p>', ${[address('4'), address('5')]}::text[])`
  await on.db`
    insert into banners (place, position, title, image) values ('top', 900, '배너', ${address('6')})`
  await on.db`
    insert into cafes (name, address, image, more_images, letters, initials, added_at, updated_at)
    values ('카페', '서울', ${address('7')}, ${[address('8')]}::text[], '', '', '2026-01-01', '2026-01-01')`
  await on.db`
    insert into instructors (state, name, image, address, intro, letters, initials, applied_at, updated_at)
    values ('left', '강사', ${address('9')}, '서울', '소개', '', '', '2026-01-01', '2026-01-01')`
  const all = [...'1234567890'].map(address)
  const used = new Set<string>()
  for (const { listUsed } of pictureReferences) {
    for (const each of await listUsed(on.db, all)) if (all.includes(each)) used.add(each)
  }
  expect([...used].sort()).toEqual([...'123456789'].map(address))
})
