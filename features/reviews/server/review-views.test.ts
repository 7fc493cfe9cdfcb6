import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { forgetOldViews } from './commands/record-view'
import { aReview } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** The limit of writes per address, which is lower than that of reads. */
const writesAMinute = 120

const noon = '2026-03-18T03:00:00Z'
let reviewId: number
beforeEach(async () => {
  on.clock.set(noon)
  reviewId = await aReview(on.db, { gameId: await aGame(on.db), authorId: await aMember(on.db) })
})

async function look(headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') {
  const url = `/v1/productre/${reviewId}/hitcount/`
  const reply = await on.app.inject({ method: 'POST', url, headers, remoteAddress })
  expect(reply.statusCode).toBe(200)
  return reply.json().hit_count
}

test('a member counts once a day on all devices', async () => {
  const memberId = await aMember(on.db)
  expect(await look(await signIn(on.app, memberId))).toBe(1)
  expect(await look(await signIn(on.app, memberId), '198.51.100.8')).toBe(1)
  expect(await look(await signIn(on.app, await aMember(on.db)))).toBe(2)
})

test('a visitor counts once a day per address, whatever browser they claim to use', async () => {
  for (let browser = 0; browser < 40; browser += 1) {
    expect(await look({ 'user-agent': `browser ${browser}` })).toBe(1)
  }
  expect(await look({}, '198.51.100.9')).toBe(2)
})

test('all addresses of a household’s IPv6 network are one visitor', async () => {
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2:ffff::1']) {
    expect(await look({}, address)).toBe(1)
  }
  expect(await look({}, '2001:db8:1:3::1')).toBe(2)
})

test('the day is Seoul’s', async () => {
  on.clock.set('2026-03-18T14:59:59Z')
  expect(await look()).toBe(1)
  on.clock.set('2026-03-18T15:00:00Z')
  expect(await look()).toBe(2)
})

test('many simultaneous views by one visitor count once', async () => {
  const counts = await Promise.all(Array.from({ length: 12 }, () => look()))
  expect(Math.max(...counts)).toBe(1)
  expect(await look()).toBe(1)
})

test('marks do not identify the viewer, and are deleted after two days', async () => {
  const old = await look({ 'user-agent': 'a browser' })
  expect(old).toBe(1)
  const [mark] = await on.db<{ viewerMark: string }[]>`
    select viewer_mark from review_views where review_id = ${reviewId}`
  expect(mark?.viewerMark).toMatch(/^[\w-]{43}$/)
  const marks = () => on.db`select from review_views where review_id = ${reviewId}`
  await forgetOldViews(on.db, new Date('2026-03-20T14:59:59Z'))
  expect(await marks()).toHaveLength(1)
  await forgetOldViews(on.db, new Date('2026-03-20T15:00:00Z'))
  expect(await marks()).toHaveLength(0)
})

test('a view does not invalidate cached lists', async () => {
  const views = async () => (await on.app.inject({ url: '/v1/productre' })).json().results[0].hit_count
  await on.settled()
  expect(await views()).toBe(0)
  expect(await look()).toBe(1)
  await on.settled()
  expect(await views()).toBe(0)
})

test('views have the rate limit of reads, which is higher than that of writes', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' })
  for (let looks = 0; looks <= writesAMinute; looks += 1) {
    const reply = await limited.app.inject({ method: 'POST', url: '/v1/productre/1/hitcount/' })
    expect(reply.statusCode).toBe(404)
  }
  await limited.close()
})
