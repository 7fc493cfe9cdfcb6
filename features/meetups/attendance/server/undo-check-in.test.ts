import { expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, aVenue } from '../../server/factories'
import { checkInAtMeetups } from './commands/attendance'

const on = auditedTestApp()

async function aKeeper(cafeId: number, role: 'owner' | 'staff' = 'staff') {
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role })
  return async (method: 'GET' | 'PUT' | 'DELETE', path: string) => {
    const headers = await signIn(on.app, memberId)
    const reply = await on.app.inject({ method, url: `/v1/staff/cafes/${cafeId}${path}`, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
}

/** A meetup on Friday at 19:00 with its host and a guest. */
async function aGathering() {
  const cafeId = await aVenue(on)
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id, { cafeId })
  const entryId = await anEntry(on, { meetupId, memberId: guest.id })
  return { cafeId, meetupId, entryId, guest, employee: await aKeeper(cafeId) }
}

const owedOf = async (meetupId: number) => {
  const rows = await on.db<{ entryId: number; because: string }[]>`
    select entry_id, because from meetup_settlements where meetup_id = ${meetupId} order by entry_id`
  return rows.map(({ entryId, because }) => [entryId, because])
}

async function clockAt(seoul: string) {
  on.clock.set(new Date(`${seoul}+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

test('a check-in by hand is undone, with its settlement, and the pass is owed at the end after all', async () => {
  const { cafeId, meetupId, entryId, guest, employee } = await aGathering()
  const seats = `/meetups/${meetupId}/seats`
  const checkIn = `${seats}/${entryId}/check-in`
  await clockAt('2026-03-20T18:50:00')
  await employee('PUT', checkIn)
  expect((await employee('GET', seats)).body.seats).toMatchObject([{ canUndo: false }, { canUndo: true }])
  expect(await owedOf(meetupId)).toEqual([[entryId, 'check-in']])
  for (let tries = 0; tries < 2; tries += 1) expect((await employee('DELETE', checkIn)).status).toBe(200)
  expect((await employee('GET', seats)).body.seats).toMatchObject([
    {},
    { checkedInAt: null, hasAttended: false, canUndo: false },
  ])
  expect(await owedOf(meetupId)).toEqual([])
  const seen = (await guest.call('GET', `boardGameRoom/${meetupId}/`)).body
  expect(seen).toMatchObject({ room_play: false, own_entry: { checked_in_at: null } })
  const log = (await (await aKeeper(cafeId, 'owner'))('GET', '/log')).body.results as { sentence: string }[]
  expect(log.map(({ sentence }) => sentence)).toEqual([
    '3월 20일 (금) 오후 7:00 모임의 체크인을 되돌렸어요',
    '3월 20일 (금) 오후 7:00 모임의 참여자를 직접 체크인했어요',
  ])
  await employee('PUT', checkIn)
  await employee('DELETE', checkIn)
  await clockAt('2026-03-21T01:00:00')
  expect((await owedOf(meetupId)).map(([, because]) => because)).toEqual(['end', 'end'])
})

test('neither what a guest has scanned is undone, nor a check-in of a meetup that is over', async () => {
  const { cafeId, meetupId, entryId, guest, employee } = await aGathering()
  const other = await aGathering()
  const checkIn = `/meetups/${meetupId}/seats/${entryId}/check-in`
  await clockAt('2026-03-20T18:50:00')
  await employee('PUT', checkIn)
  await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId, now: on.clock.now() }))
  expect(await employee('DELETE', checkIn)).toMatchObject({
    status: 409,
    body: { code: 'NOT_BY_HAND', error: '손님이 직접 스캔한 체크인은 되돌릴 수 없어요.' },
  })
  const otherCheckIn = `/meetups/${other.meetupId}/seats/${other.entryId}/check-in`
  await other.employee('PUT', otherCheckIn)
  expect((await employee('DELETE', otherCheckIn)).status).toBe(404)
  await clockAt('2026-03-21T01:00:00')
  expect(await other.employee('DELETE', otherCheckIn)).toMatchObject({ status: 409, body: { code: 'OVER' } })
  expect((await owedOf(other.meetupId)).map(([, because]) => because)).toContain('check-in')
})

test('a meetup after midnight belongs to the evening before: its list, its morning, its scan', async () => {
  const cafeId = await aCafe(on.db, { opening: everyDay(12, 27) })
  const owner = await aKeeper(cafeId, 'owner')
  const [host, night, guest] = [await aPlayer(on), await aPlayer(on, { tier: 7000 }), await aPlayer(on)]
  const late = await aMeetup(on, host.id, { cafeId, time: '22:30', title: '밤까지' })
  const after = await aMeetup(on, night.id, { cafeId, day: '2026-03-21', time: '00:30', title: '새벽에' })
  await anEntry(on, { meetupId: late, memberId: guest.id })
  // Friday morning's notice speaks of both, Saturday's of none.
  await clockAt('2026-03-20T09:00:00')
  await deliverNotices(on.db, on.noticeKinds)
  const told = await on.db<{ body: string }[]>`select body from notices where title like '%오늘 모임%'`
  expect(told).toEqual([{ body: '오늘 모임에 3명이 와요.' }])
  const titles = async (query: string) =>
    ((await owner('GET', `/meetups${query}`)).body.meetups as { title: string }[]).map(({ title }) => title)
  expect(await titles('?day=2026-03-20')).toEqual(['밤까지', '새벽에'])
  expect(await titles('?day=2026-03-21')).toEqual([])
  expect((await owner('GET', '/meetups')).body.coming).toEqual([
    { day: '2026-03-20', meetups: 2, people: 3, asking: 0 },
  ])
  await clockAt('2026-03-21T00:20:00')
  expect((await owner('GET', '/meetups')).body).toMatchObject({ day: '2026-03-20' })
  expect((await owner('GET', '/today')).body).toMatchObject({ meetups: 1, people: 2 })
  const scan = { memberId: guest.id, cafeId, now: on.clock.now() }
  expect(await on.db.transaction((tx) => checkInAtMeetups(tx, scan))).toMatchObject([{ title: '밤까지' }])
  await clockAt('2026-03-21T06:00:00')
  expect((await owner('GET', '/meetups')).body).toMatchObject({ day: '2026-03-21', meetups: [] })
  expect(after).toBeGreaterThan(0)
})

test('the morning at which a cafe’s day begins comes between no guest and their meetup', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
  const employee = await aKeeper(cafeId)
  const scan = (memberId: number) =>
    on.db.transaction((tx) => checkInAtMeetups(tx, { memberId, cafeId, now: on.clock.now() }))
  const [one, two] = [await aPlayer(on), await aPlayer(on)]
  const night = await aMeetup(on, one.id, { cafeId, time: '05:00' })
  const early = await aMeetup(on, two.id, { cafeId, time: '06:30' })
  await anEntry(on, { meetupId: night, memberId: (await aPlayer(on)).id })
  const seat = await anEntry(on, { meetupId: early, memberId: (await aPlayer(on)).id })
  await clockAt('2026-03-20T05:55:00')
  expect(await scan(two.id)).toMatchObject([{ meetupId: early }])
  expect((await employee('PUT', `/meetups/${early}/seats/${seat}/check-in`)).status).toBe(200)
  await clockAt('2026-03-20T06:05:00')
  expect(await scan(one.id)).toMatchObject([{ meetupId: night }])
})
