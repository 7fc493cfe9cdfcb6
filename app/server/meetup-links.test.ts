import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { hashPassword } from '~/features/meetups/core/server/commands/unlock'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '~/features/meetups/server/factories'
import { meetups } from '~/features/meetups/server/feature'
import { mountCalendars } from './calendars'
import { mountSitemap } from './sitemap'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let host: Player
let open: number
let secret: number
beforeAll(async () => {
  on = await testApp(
    {},
    {
      mountTrial: (app) => {
        mountCalendars(app)
        mountSitemap(app)
      },
    },
  )
  host = await aPlayer(on)
  open = await aMeetup(on, host.id)
  secret = await aMeetup(on, host.id, { day: '2026-03-23', passwordHash: await hashPassword('비밀의문') })
})
afterAll(() => on.close())

const get = (url: string, headers = {}) => on.app.inject({ url, headers })
const cardOf = async (id: number) => meetups.shareCards?.meetups?.(on.db, id, on.clock.now())
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

test('a calendar that follows a meetup hears of an edit and of a cancel', async () => {
  const other = await aPlayer(on)
  const meetup = await aMeetup(on, other.id)
  const file = async () => linesOf((await get(`/calendar/meetups/${meetup}.ics`)).body)
  expect(await file()).toEqual(
    expect.arrayContaining([
      `UID:meetup-${meetup}@meeple`,
      'SEQUENCE:0',
      'DTSTART:20260320T100000Z',
      'SUMMARY:금요일 저녁 카탄',
      'STATUS:TENTATIVE',
    ]),
  )
  await other.call('PATCH', `boardGameRoom/${meetup}/`, { title: '카탄 두 판' })
  expect(await file()).toEqual(
    expect.arrayContaining([`UID:meetup-${meetup}@meeple`, 'SEQUENCE:1', 'SUMMARY:카탄 두 판']),
  )
  await other.call('POST', `boardGameRoom/${meetup}/cancel/`)
  expect(await file()).toEqual(
    expect.arrayContaining([`UID:meetup-${meetup}@meeple`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
})

test('a public meetup has a card and an address for search engines', async () => {
  expect(await cardOf(open)).toEqual({
    title: '금요일 저녁 카탄',
    subtitle: '3월 20일 (금) 오후 7:00 · 이름 없는 카페',
    meta: ['2~4명', '6,000원', '서울 중구 버들동'],
    picture: null,
  })
  const listed = (await get('/sitemap/meetups-1.xml')).body
  expect(listed).toContain(`/matching/${open}<`)
})

test('a private meetup tells nobody outside: no file, no card, no address, no news of its changes', async () => {
  const file = await get(`/calendar/meetups/${secret}.ics`)
  expect(file.statusCode).toBe(404)
  expect(file.body).not.toContain('카탄')
  expect(await cardOf(secret)).toBeNull()
  expect((await get('/sitemap/meetups-1.xml')).body).not.toContain(`/matching/${secret}<`)
  const watch = (id: number) => `/v1/changes?tags=meetups:${id}`
  expect((await get(watch(secret))).statusCode).not.toBe(200)
  const stranger = await aPlayer(on)
  expect(await stranger.call('GET', `changes?tags=meetups:${secret}`)).toMatchObject({
    body: { code: expect.any(String) },
  })
  expect((await get(watch(999_999))).statusCode).not.toBe(200)
  expect((await get('/calendar/meetups/0.ics')).statusCode).toBe(404)
  expect((await get('/calendar/nothing/1.ics')).statusCode).toBe(404)
})

test('who may watch a meetup: everybody a public one, its people a private one', async () => {
  const guest = await aPlayer(on)
  const mayWatch = (id: number, memberId: number | null) =>
    on.app.changes.mayWatch(
      `meetups:${id}` as Parameters<typeof on.app.changes.mayWatch>[0],
      memberId === null ? null : ({ memberId } as Parameters<typeof on.app.changes.mayWatch>[1]),
    )
  expect(await mayWatch(open, null)).toBe(true)
  expect(await mayWatch(secret, null)).toBe(false)
  expect(await mayWatch(secret, host.id)).toBe(true)
  expect(await mayWatch(secret, guest.id)).toBe(false)
  await anEntry(on, { meetupId: secret, memberId: guest.id })
  expect(await mayWatch(secret, guest.id)).toBe(true)
})

test('search engines find no meetup of a cafe that operators have hidden', async () => {
  const [other, cafeId] = [await aPlayer(on), await aVenue(on)]
  const id = await aMeetup(on, other.id, { cafeId })
  await on.settled()
  const isListed = async () => (await get('/sitemap/meetups-1.xml')).body.includes(`/matching/${id}<`)
  expect(await isListed()).toBe(true)

  on.clock.set('2026-03-20T10:30:00Z')
  expect((await other.call('POST', `boardGameRoom/${id}/end`)).status).toBe(200)
  const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const url = `/v1/operator/cafes/${cafeId}`
  const { version } = (await get(url, headers)).json()
  const payload = { reason: '문을 닫았어요', version }
  const hidden = await on.app.inject({ method: 'PUT', url: `${url}/hidden`, headers, payload })
  expect(hidden.statusCode).toBe(200)
  await on.settled()
  expect(await isListed()).toBe(false)
})
