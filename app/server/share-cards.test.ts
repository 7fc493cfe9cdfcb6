import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { changeGame } from '~/features/catalogue/server/commands/games'
import { aGame } from '~/features/catalogue/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { instructors } from '~/features/instructors/server/feature'
import { addArticle } from '~/features/news/server/commands'
import { anArticle } from '~/features/news/server/factories'
import { openBackgroundProcess } from '~/lib/server/background-process'
import type { ServicesOf } from '~/lib/server/feature'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import type { ShareCard } from '~/lib/server/pictures/share-card'
import { storeWhole } from '~/lib/server/pictures/stored-image'
import { openShareCards } from '~/lib/server/pictures/stored-share-cards'
import { queuedJobs } from '~/lib/server/test-jobs'
import { openMedia } from './media'
import { mountShareCards } from './share-cards'
import { type TestApp, testApp } from './test-app'

let house: TestApp
let dataDir: string
const drawing = openBackgroundProcess<ShareCard, Uint8Array>('lib/server/pictures/picture-process', {
  idleMs: 60_000,
})

/** What happens while the next card is drawn. */
let meanwhile = async (): Promise<void> => undefined

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-share-'))
  house = await testApp({ DATA_DIR: dataDir })
  const watched: typeof drawing = {
    ...drawing,
    ask: async (card) => {
      const drawn = await drawing.ask(card)
      await meanwhile()
      meanwhile = async () => undefined
      return drawn
    },
  }
  mountShareCards(house.app, {
    media: openMedia(openPictureStore({ dataDir, bucket: null }), null),
    drawing: watched,
  })
})
afterAll(async () => {
  await house.close()
  await drawing.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers })

async function expectCard(url: string): Promise<Buffer> {
  const reply = await ask(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/jpeg')
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
  const { format, width, height } = await sharp(reply.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(reply.rawPayload.length).toBeLessThanOrEqual(300 * 1024)
  return reply.rawPayload
}

const plainGame = {
  name: '이름 없는 게임',
  aliases: [],
  minPlayers: 2,
  maxPlayers: 4,
  bestPlayers: [],
  playMinutes: 30,
  age: 8,
  difficulty: 5,
  genres: [],
  categories: [],
  description: '',
  explanationImages: [],
  addedAt: new Date('2026-01-01T00:00:00Z'),
}

test('the site, a game and an article each have a card of 1200 × 630', async () => {
  const gameId = await aGame(house.db, { name: '달빛 항구', englishName: 'Moonlit Harbor', year: 2024 })
  const articleId = await anArticle(house.db, { title: '가을 보드게임 축제', html: '<p>주말에 열려요.</p>' })
  const cards = [
    await expectCard('/share/site.jpg'),
    await expectCard(`/share/games/${gameId}.jpg`),
    await expectCard(`/share/news/${articleId}.jpg`),
  ]
  expect(new Set(cards.map((bytes) => bytes.toString('base64'))).size).toBe(3)
})

test('a game with a new title gets a new card, and the old one is deleted', async () => {
  const gameId = await aGame(house.db, { name: '첫 이름' })
  const before = await expectCard(`/share/games/${gameId}.jpg`)
  await house.db.transaction((tx) => changeGame(tx, gameId, { ...plainGame, name: '새 이름' }))
  const after = await expectCard(`/share/games/${gameId}.jpg`)
  expect(after.equals(before)).toBe(false)
  const stored = await readdir(path.join(dataDir, 'media/share/games'))
  expect(stored.filter((name) => name.startsWith(`${gameId}-`))).toHaveLength(1)
})

test("a game's card shows its cover", async () => {
  const red = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#d01020' } })
    .webp()
    .toBuffer()
  await storeWhole(path.join(dataDir, 'media/uploads/red-640.webp'), red)
  const gameId = await aGame(house.db, { image: '/media/uploads/red' })
  const card = await expectCard(`/share/games/${gameId}.jpg`)
  const pixel = await sharp(card).extract({ left: 944, top: 315, width: 1, height: 1 }).raw().toBuffer()
  expect(pixel[0]).toBeGreaterThan(180)
  expect(pixel[1]).toBeLessThan(60)
})

test('an unchanged card is not sent again', async () => {
  const gameId = await aGame(house.db)
  const first = await ask(`/share/games/${gameId}.jpg`)
  const etag = String(first.headers.etag)
  const again = await ask(`/share/games/${gameId}.jpg`, { 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

const dropCard = async (payload: unknown) => {
  const services = { shareCards: openShareCards(dataDir) } as unknown as ServicesOf<typeof instructors>
  await instructors.jobs?.['drop-instructor-card']?.open(services)(payload)
}

const cardsOf = async (kind: string, id: number) => {
  const stored = await readdir(path.join(dataDir, 'media/share', kind))
  return stored.filter((name) => name.startsWith(`${id}-`))
}

test("an instructor's card is deleted when they leave, and nobody else's", async () => {
  const memberId = await aMember(house.db, { isInstructor: true })
  const id = await anInstructor(house.db, { name: '떠나는 강사', memberId })
  const others = [await anInstructor(house.db), await anInstructor(house.db)]
  for (const each of [id, ...others]) await expectCard(`/share/instructors/${each}.jpg`)
  expect(await cardsOf('instructors', id)).toHaveLength(1)

  const headers = await signIn(house.app, memberId)
  expect((await house.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
  const job = (await queuedJobs(house.db, 'drop-instructor-card')).at(-1)
  expect(job?.payload).toMatchObject({ id })
  await dropCard(job?.payload)
  await dropCard(job?.payload)
  expect(await cardsOf('instructors', id)).toEqual([])
  for (const each of others) expect(await cardsOf('instructors', each)).toHaveLength(1)
  expect((await ask(`/share/instructors/${id}.jpg`)).statusCode).toBe(404)
})

test('an instructor who is suspended has no card until that ends', async () => {
  const memberId = await aMember(house.db, { isInstructor: true })
  const card = `/share/instructors/${await anInstructor(house.db, { memberId })}.jpg`
  const today = house.clock.now()
  await house.db`
    insert into member_suspensions (member_id, reason, suspended_at, ends_at)
    values (${memberId}, '도배', ${today}, ${new Date(today.getTime() + 60_000)})`
  expect((await ask(card)).statusCode).toBe(404)
  house.clock.set(new Date(today.getTime() + 60_001).toISOString())
  await expectCard(card)
})

test('a card that is drawn while its instructor leaves is not kept', async () => {
  const memberId = await aMember(house.db, { isInstructor: true })
  const id = await anInstructor(house.db, { name: '그사이 떠난 강사', memberId })
  const headers = await signIn(house.app, memberId)
  meanwhile = async () => {
    expect((await house.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
    await dropCard({ id })
  }
  await ask(`/share/instructors/${id}.jpg`)
  expect(await cardsOf('instructors', id)).toEqual([])
})

test('requested by many at once, a card is the same for all and stored once', async () => {
  const gameId = await aGame(house.db, { name: '모두의 게임' })
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(`/share/games/${gameId}.jpg`)))
  const [first] = replies
  for (const reply of replies)
    expect(reply.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  const stored = await readdir(path.join(dataDir, 'media/share/games'))
  expect(stored.filter((name) => name.startsWith(`${gameId}-`))).toHaveLength(1)
})

test('more than twenty cards do not wait to be drawn: further ones are to be asked for again', async () => {
  const gameIds: number[] = []
  for (let at = 0; at < 24; at += 1)
    gameIds.push(await aGame(house.db, { name: `차례를 기다리는 게임 ${at}` }))
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  meanwhile = () => gate
  const statuses: number[] = []
  const asked = gameIds.map(async (id) => {
    const { statusCode } = await ask(`/share/games/${id}.jpg`)
    statuses.push(statusCode)
  })
  await expect.poll(() => statuses).toEqual([429, 429, 429])
  release()
  await Promise.all(asked)
  expect(statuses.filter((status) => status === 200)).toHaveLength(21)
})

test.each([
  'games/999999.jpg',
  'games/99999999999.jpg',
  'games/0.jpg',
  'games/1.png',
  'games/abc.jpg',
  'news/999999.jpg',
  'cafes/1.jpg',
  '..%2f..%2fpostgres.log',
])('there is no card %s', async (name) => {
  const reply = await ask(`/share/${name}`)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ error: '공유 그림을 찾을 수 없어요.', code: 'NOT_FOUND' })
})

test('an unpublished article has no card', async () => {
  const dueAt = new Date('2026-04-01T00:00:00Z')
  const id = await house.db.transaction((tx) =>
    addArticle(tx, { title: '다음 달 소식', html: '<p>다음 달에 알려 드려요.</p>', images: [], dueAt }),
  )
  const reply = await ask(`/share/news/${id}.jpg`)
  expect(reply.statusCode).toBe(404)
})
