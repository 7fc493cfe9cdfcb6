import { expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { aMeetup, anEntry, aPlayer, type Player } from '~/features/meetups/server/factories'
import type { PassTier } from '~/features/passes/pass'

const on = auditedTestApp()

type Body = Record<string, unknown>

async function aKeeper(cafeId: number, role: 'owner' | 'staff' = 'owner') {
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role })
  return async (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: Body) => {
    const headers = await signIn(on.app, memberId)
    const reply = await on.app.inject({
      method,
      url: `/v1/staff/cafes/${cafeId}${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
}

/** A meetup on Friday, 20 March, at 19:00 with its host and a guest, at a cafe that opens from noon to two. */
async function aGathering(about: Parameters<typeof aMeetup>[2] = {}, tier: PassTier = 6000) {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 26) })
  const host = await aPlayer(on, { tier })
  const guest = await aPlayer(on, { tier })
  const meetupId = await aMeetup(on, host.id, { cafeId, ...about })
  await anEntry(on, { meetupId, memberId: guest.id })
  return { cafeId, host, guest, meetupId, owner: await aKeeper(cafeId) }
}

const passesOf = async ({ call }: Player) => (await call('GET', 'roompass')).body[0].pass_6000
const statusOf = async (player: Player, id: number) =>
  (await player.call('GET', `boardGameRoom/${id}/`)).body.room_status
const refusal = { status: 409, body: { code: 'MEETUPS_TO_COME' } }
const friday = '/day-offs/2026-03-20'

test('a day off over a meetup is refused with what it hits, and calls it off once exactly that is confirmed', async () => {
  const { cafeId, host, guest, meetupId, owner } = await aGathering()
  const refused = await owner('PUT', friday, { reason: '내부 수리' })
  expect(refused).toMatchObject(refusal)
  expect(refused.body).toMatchObject({
    meetups: [
      {
        id: meetupId,
        title: '금요일 저녁 카탄',
        startsAt: '2026-03-20T10:00:00.000Z',
        people: 2,
        passes: 2,
      },
    ],
    count: 1,
    people: 2,
    passes: 2,
  })
  expect([await statusOf(host, meetupId), (await owner('GET', '')).body.dayOffs]).toEqual(['대기중', []])

  // Somebody who joins meanwhile was not confirmed.
  const late = await aPlayer(on)
  await anEntry(on, { meetupId, memberId: late.id })
  const cancelling = {
    confirmed: refused.body.meetupsVersion,
    cancelReason: '배관 공사로 문을 열지 못해요',
  }
  const again = await owner('PUT', friday, { reason: '내부 수리', ...cancelling })
  expect(again).toMatchObject({ ...refusal, body: { people: 3, passes: 3 } })
  const now = { ...cancelling, confirmed: again.body.meetupsVersion }
  expect(await owner('PUT', friday, { reason: '내부 수리', ...now, cancelReason: null })).toMatchObject({
    status: 400,
    body: { fields: { cancelReason: '모임을 취소하는 이유를 입력해 주세요.' } },
  })
  expect(await passesOf(guest)).toBe(2)

  expect(await owner('PUT', friday, { reason: '내부 수리', ...now })).toMatchObject({ status: 200 })
  expect(await statusOf(host, meetupId)).toBe('취소')
  for (const player of [host, guest, late]) expect(await passesOf(player)).toBe(3)
  expect((await host.call('GET', `boardGameRoom/${meetupId}/`)).body.cancelled_by).toBe('cafe')
  expect((await owner('GET', '')).body.dayOffs).toEqual([{ day: '2026-03-20', reason: '내부 수리' }])
  const told = await on.db`
    select from notice_outbox where details::text like '%배관 공사로 문을 열지 못해요%'
      and member_id in (${host.id}, ${guest.id}, ${late.id})`
  expect(told).toHaveLength(3)
  const actions = await on.db<{ action: string }[]>`
    select action from audit_entries where thing_kind = 'cafe' and thing_id = ${cafeId} order by id`
  expect(actions.map(({ action }) => action)).toEqual(['set-day-off', 'cancel-meetup'])
  // The day off stands, and so does a change of its reason.
  expect(await owner('PUT', friday, { reason: '배관 공사' })).toMatchObject({ status: 200 })
})

test('a day off hits what its opening would have held, also past midnight, and nothing that has begun', async () => {
  const { owner } = await aGathering({ day: '2026-03-21', time: '01:00' }, 7000)
  expect(await owner('PUT', '/day-offs/2026-03-21', {})).toMatchObject({ status: 200 })
  expect(await owner('PUT', friday, {})).toMatchObject({ ...refusal, body: { count: 1 } })
  const begun = await aGathering()
  on.clock.set('2026-03-20T09:59:00Z')
  expect(await begun.owner('PUT', friday, {})).toMatchObject(refusal)
  on.clock.set('2026-03-20T10:00:00Z')
  expect(await begun.owner('PUT', friday, {})).toMatchObject({ status: 200 })
})

test('narrower hours call off what starts outside them; a change of their text hits nothing', async () => {
  const { host, guest, meetupId, owner } = await aGathering()
  const version = async () => (await owner('GET', '')).body.versions.hours
  const until = (closes: number) => everyDay(12, closes)
  const save = async (body: Body) =>
    owner('PUT', '/hours', { hoursText: null, version: await version(), ...body })
  expect(await save({ opening: until(20) })).toMatchObject({ status: 200 })
  const refused = await save({ opening: until(19) })
  expect(refused).toMatchObject({ ...refusal, body: { count: 1, people: 2 } })
  const closedOnFridays = until(20).map((day, at) => (at === 4 ? null : day))
  expect(await save({ opening: closedOnFridays })).toMatchObject(refusal)
  expect(await save({ opening: until(20), hoursText: '저녁 8시까지' })).toMatchObject({ status: 200 })

  const cancelling = { confirmed: refused.body.meetupsVersion, cancelReason: '저녁 영업을 줄였어요' }
  expect(await save({ opening: until(19), ...cancelling, version: 'old' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  })
  expect(await statusOf(host, meetupId)).toBe('대기중')
  expect(await save({ opening: until(19), ...cancelling })).toMatchObject({ status: 200 })
  expect([await statusOf(host, meetupId), await passesOf(host), await passesOf(guest)]).toEqual([
    '취소',
    3,
    3,
  ])
})

test('employees close a day on which nobody comes; calling meetups off with it is the owners’', async () => {
  const { cafeId, host, meetupId } = await aGathering()
  const employee = await aKeeper(cafeId, 'staff')
  expect(await employee('PUT', '/day-offs/2026-03-19', {})).toMatchObject({ status: 200 })
  const refused = await employee('PUT', friday, {})
  expect(refused).toMatchObject(refusal)
  const cancelling = { confirmed: refused.body.meetupsVersion, cancelReason: '쉬어요' }
  expect(await employee('PUT', friday, cancelling)).toMatchObject({
    status: 404,
    body: { code: 'NOT_OWNER' },
  })
  expect(await statusOf(host, meetupId)).toBe('대기중')
})

test('a meetup that stands on a closed day takes nobody, and nobody moves up', async () => {
  const { cafeId, host, guest, meetupId } = await aGathering({ maxPeople: 2 })
  const inLine = await aPlayer(on)
  expect((await inLine.call('POST', `boardGameRoom/${meetupId}/waiting/`, {})).status).toBe(200)
  const asking = await aMeetup(on, (await aPlayer(on)).id, { cafeId, autoAccepts: false })
  const asked = await aPlayer(on)
  const entryId = await anEntry(on, { meetupId: asking, memberId: asked.id })
  // From before a day off called meetups off.
  await on.db`insert into cafe_day_offs (cafe_id, day, reason) values (${cafeId}, '2026-03-20', '')`
  const [seat] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${guest.id}`
  expect((await guest.call('DELETE', `gameRoomEnter/${seat?.id}/`, {})).status).toBe(200)
  const refused = {
    status: 409,
    body: { code: 'finish', error: '그때는 카페가 열지 않아서 참여할 수 없어요.' },
  }
  expect(await (await aPlayer(on)).call('POST', 'gameRoomEnter/', { room_id: meetupId })).toMatchObject(
    refused,
  )
  expect(await (await aPlayer(on)).call('POST', `boardGameRoom/${meetupId}/waiting/`, {})).toMatchObject(
    refused,
  )
  expect([await passesOf(inLine), await statusOf(host, meetupId)]).toEqual([3, '대기중'])
  const [other] = await on.db<{ hostId: number }[]>`select host_id from meetups where id = ${asking}`
  const headers = await signIn(on.app, other?.hostId ?? 0)
  const accepted = await on.app.inject({
    method: 'PATCH',
    url: `/v1/gameRoomEnter/${entryId}/`,
    headers,
    payload: { accept_status: true },
  })
  expect([accepted.statusCode, accepted.json().code]).toEqual([409, 'CANNOT_ACCEPT'])
})

test('opening or joining a meetup and closing its day at the same moment: nobody is left before a closed door', async () => {
  for (let round = 0; round < 6; round += 1) {
    const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000 })
    const owner = await aKeeper(cafeId)
    const host = await aPlayer(on)
    const [opened, closed] = await Promise.allSettled([
      aMeetup(on, host.id, { cafeId }),
      owner('PUT', friday, {}).then(({ status }) => {
        if (status !== 200) throw new Error(String(status))
      }),
    ])
    expect([opened.status, closed.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await passesOf(host)).toBe(opened.status === 'fulfilled' ? 2 : 3)
  }
  for (let round = 0; round < 6; round += 1) {
    const { meetupId, host, owner } = await aGathering()
    const { meetupsVersion } = (await owner('PUT', friday, {})).body
    const late = await aPlayer(on)
    const [joined, closed] = await Promise.all([
      late.call('POST', 'gameRoomEnter/', { room_id: meetupId }),
      owner('PUT', friday, { confirmed: meetupsVersion, cancelReason: '쉬어요' }),
    ])
    expect([joined.status, closed.status].sort()).toEqual([200, 409])
    expect(await statusOf(host, meetupId)).toBe(closed.status === 200 ? '취소' : '대기중')
    expect(await passesOf(late)).toBe(closed.status === 200 ? 3 : 2)
  }
})
