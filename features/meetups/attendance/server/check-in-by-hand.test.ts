import { expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { aMeetup, anEntry, aPlayer, aVenue } from '../../server/factories'

const on = auditedTestApp()

async function aKeeper(cafeId: number, role: 'owner' | 'staff' = 'staff') {
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role })
  return async (method: 'GET' | 'PUT', path: string) => {
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

test('an employee sees who comes, and checks a guest in on the day, once and with an entry in the log', async () => {
  const { cafeId, meetupId, entryId, guest, employee } = await aGathering()
  const seats = `/meetups/${meetupId}/seats`
  const checkIn = `${seats}/${entryId}/check-in`
  const before = (await employee('GET', seats)).body
  // Who comes is nothing for the cafe before its day, which begins at six.
  expect(before).toEqual({ seats: [], whyNoCheckIn: 'notToday' })
  expect(await employee('PUT', checkIn)).toMatchObject({
    status: 409,
    body: { code: 'NOT_TODAY', error: '모임이 있는 날에만 체크인할 수 있어요.' },
  })
  on.clock.set('2026-03-19T21:00:00Z')
  expect((await employee('GET', seats)).body).toMatchObject({
    whyNoCheckIn: null,
    seats: [{ isHost: true }, { entryId, checkedInAt: null, hasAttended: false }],
  })
  on.clock.set('2026-03-20T09:50:00Z')
  expect(await employee('PUT', checkIn)).toMatchObject({ status: 200 })
  on.clock.set('2026-03-20T10:20:00Z')
  expect(await employee('PUT', checkIn)).toMatchObject({ status: 200 })
  const after = (await employee('GET', seats)).body
  expect(after).toMatchObject({
    whyNoCheckIn: null,
    seats: [{}, { checkedInAt: '2026-03-20T09:50:00.000Z', hasAttended: true }],
  })
  expect((await guest.call('GET', `boardGameRoom/${meetupId}/`)).body.own_entry.checked_in_at).not.toBeNull()
  const owed = await on.db<{ because: string }[]>`
    select because from meetup_settlements where entry_id = ${entryId}`
  expect(owed.map(({ because }) => because)).toEqual(['check-in'])
  const log = (await (await aKeeper(cafeId, 'owner'))('GET', '/log')).body.results as { sentence: string }[]
  expect(log.map(({ sentence }) => sentence)).toEqual([
    '3월 20일 (금) 오후 7:00 모임의 참여자를 직접 체크인했어요',
  ])
})

test('nobody checks in at another cafe, a seat of another meetup, or a meetup that is over', async () => {
  const { meetupId, entryId, employee } = await aGathering()
  const other = await aGathering()
  on.clock.set('2026-03-20T10:20:00Z')
  expect((await other.employee('PUT', `/meetups/${meetupId}/seats/${entryId}/check-in`)).status).toBe(404)
  expect((await other.employee('GET', `/meetups/${meetupId}/seats`)).status).toBe(404)
  expect((await employee('PUT', `/meetups/${meetupId}/seats/${other.entryId}/check-in`)).status).toBe(404)
  await on.db`update meetups set status = 'confirmed', confirmed_at = ${new Date()} where id = ${meetupId}`
  on.clock.set('2026-03-21T10:20:00Z')
  expect(await employee('PUT', `/meetups/${meetupId}/seats/${entryId}/check-in`)).toMatchObject({
    status: 409,
    body: { code: 'OVER' },
  })
})

test('nobody is checked in before the cafe has said yes, and the staff hear what comes first', async () => {
  const { meetupId, entryId, employee } = await aGathering()
  await on.db.transaction(async (tx) => {
    await tx`update meetup_entries set pass = 'held' where meetup_id = ${meetupId} and pass = 'spent'`
    await tx`update meetups set yes_due_at = '2026-03-20T03:00:00Z' where id = ${meetupId}`
  })
  on.clock.set('2026-03-20T02:00:00Z')
  expect(await employee('PUT', `/meetups/${meetupId}/seats/${entryId}/check-in`)).toMatchObject({
    status: 409,
    body: { code: 'ANSWER_FIRST', error: '모임을 받은 뒤에 체크인할 수 있어요.' },
  })
})

test('after the meetup the cafe sees who came, also by the word of the host, for two weeks and no longer', async () => {
  const { meetupId, entryId, employee } = await aGathering()
  const seats = `/meetups/${meetupId}/seats`
  await on.db`
    update meetup_entries set attendance = 'attended', attendance_by = 'host', attendance_at = '2026-03-20T12:00:00Z'
    where id = ${entryId}`
  on.clock.set('2026-04-03T14:59:00Z')
  expect((await employee('GET', seats)).body).toMatchObject({
    whyNoCheckIn: 'over',
    seats: [{ hasAttended: false }, { checkedInAt: null, hasAttended: true }],
  })
  on.clock.set('2026-04-03T15:00:00Z')
  expect((await employee('GET', seats)).body).toEqual({ seats: [], whyNoCheckIn: 'tooLate' })
})
