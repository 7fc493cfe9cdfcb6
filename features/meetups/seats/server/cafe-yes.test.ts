import { expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { alimtalkNames } from '~/features/notices/alimtalk'
import { alimtalkOf } from '~/features/notices/notice'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { countPasses } from '~/features/passes/server/queries/passes'
import { violatedConstraint } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { checkInAtMeetups } from '../../attendance/server/commands/attendance'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer } from '../../server/factories'
import { answerForCafe } from './commands/cafe-yes'

const on = auditedTestApp()

/** Wednesday noon in Seoul. */
const begin = '2026-03-18T03:00:00Z'

async function aKeeper(cafeId: number, role: 'owner' | 'staff' = 'owner') {
  const id = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: id, role })
  const call = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
    const headers = await signIn(on.app, id)
    const url = `/v1/staff/cafes/${cafeId}${path}`
    const reply = await on.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  return { id, call }
}

/** A cafe that says yes to each meetup first, and a meetup there on Friday at 19:00 with its host and a guest. */
async function aGathering(about: Parameters<typeof aMeetup>[2] = {}) {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 26) })
  const owner = await aKeeper(cafeId)
  const week = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 720, closes: 1_440 }))
  const hours = week.map((day) => ({ ...day, seats: 40, needsYes: true }))
  const { version } = (await owner.call('GET', '/seats')).body
  expect(await owner.call('PUT', '/seats', { hours, version })).toMatchObject({ status: 200 })
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id, { cafeId, ...about })
  const entryId = await anEntry(on, { meetupId, memberId: guest.id })
  return { cafeId, owner, host, guest, meetupId, entryId }
}

type Player = Awaited<ReturnType<typeof aPlayer>>
const roomOf = async ({ call }: Player, id: number) => (await call('GET', `boardGameRoom/${id}/`)).body
const passesOf = async ({ id }: Player) =>
  (await countPasses(on.db, { memberId: id, now: on.clock.now() }))[6000]
/** What is held for the member. */
const heldOf = async ({ call }: Player) =>
  (await call('GET', 'me/passes')).body.held.reduce(
    (sum: number, { count }: { count: number }) => sum + count,
    0,
  )
const titlesOf = async (memberId: number) => {
  const headers = await signIn(on.app, memberId)
  const reply = await on.app.inject({ url: '/v1/me/notices', headers })
  return (reply.json().results as { title: string }[]).map(({ title }) => title)
}
const deliver = () => deliverNotices(on.db, on.noticeKinds)
const work = async () => {
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  await deliver()
}

test('until the yes of the cafe a room waits, is joined, and holds passes without taking them', async () => {
  const { host, guest, meetupId, owner } = await aGathering()
  const room = await roomOf(guest, meetupId)
  // Two hours after the cafe opens on the day.
  expect(room).toMatchObject({
    room_status: '대기중',
    cafe_answer_until: '2026-03-20T05:00:00.000Z',
    is_join: true,
  })
  expect(room.room_info).toContain('매장이 확인하면 열려요')
  for (const player of [host, guest]) expect([await passesOf(player), await heldOf(player)]).toEqual([2, 1])
  expect(await host.call('POST', `boardGameRoom/${meetupId}/confirm/`, {})).toMatchObject({
    status: 409,
    body: { code: 'AWAITS_YES', error: '매장이 아직 확인하지 않았어요. 확인한 뒤에 할 수 있어요.' },
  })
  const listed = await on.app.inject({ url: `/v1/boardGameRoom?cafeId=${room.cafe_id}` })
  expect(listed.json().results[0].cafe_answer_until).toBe(room.cafe_answer_until)
  await deliver()
  expect(await titlesOf(owner.id)).toContain('이름 없는 카페: 모임을 받을까요?')
  const { meetups, coming } = (await owner.call('GET', '/meetups?day=2026-03-20')).body
  expect(coming).toEqual([{ day: '2026-03-20', meetups: 1, people: 2, asking: 1 }])
  expect((await owner.call('GET', '/today')).body).toMatchObject({
    meetups: 0,
    asking: { count: 1, day: '2026-03-20' },
    next: { title: '금요일 저녁 카탄' },
    owed: 0,
  })
  expect(meetups[0]).toMatchObject({ id: meetupId, answerBy: '2026-03-20T05:00:00.000Z' })
})

/** A cafe that is open on every day between these hours and says yes first, whenever a meetup begins. */
async function anAskingCafe(opens: number, closes: number) {
  const cafeId = await aCafe(on.db, {
    ...{ weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(opens, closes) },
  })
  const owner = await aKeeper(cafeId)
  const hours = Array.from({ length: 7 }, (_, weekday) => ({
    ...{ weekday, opens: opens * 60, closes: closes * 60, seats: 40, needsYes: true },
  }))
  const { version } = (await owner.call('GET', '/seats')).body
  expect(await owner.call('PUT', '/seats', { hours, version })).toMatchObject({ status: 200 })
  return { cafeId, owner }
}
const openAt = async (cafeId: number, time: string, player?: Player) =>
  (player ?? (await aPlayer(on))).call('POST', 'boardGameRoom/', {
    ...{ title: '저녁 모임', content: '함께해요.', play_date: '2026-03-20', play_time: time },
    ...{ cafe_id: cafeId, min_person: 2, max_person: 4 },
  })

test('a room of the morning waits until two hours after the cafe opens, and is answered then', async () => {
  on.clock.set('2026-03-20T00:00:00Z')
  const { cafeId, owner } = await anAskingCafe(13, 23)
  const host = await aPlayer(on)
  const { body } = await openAt(cafeId, '19:00', host)
  expect(body.cafe_answer_until).toBe('2026-03-20T06:00:00.000Z')
  on.clock.set('2026-03-20T05:59:00Z')
  await work()
  expect((await roomOf(host, body.id)).room_status).toBe('대기중')
  expect(await owner.call('PUT', `/meetups/${body.id}/answer`, { isYes: true })).toMatchObject({
    status: 200,
  })
})

test('a room to which nobody could say yes in the hours of the cafe is not opened, and takes no pass', async () => {
  on.clock.set('2026-03-20T01:00:00Z')
  const { cafeId } = await anAskingCafe(18, 23)
  const host = await aPlayer(on)
  expect(await openAt(cafeId, '19:30', host)).toMatchObject({
    status: 409,
    body: {
      code: 'NO_TIME_FOR_YES',
      error: expect.stringContaining('3월 20일 (금) 오후 6:30까지'),
      fields: { play_time: expect.stringContaining('60분') },
    },
  })
  expect([await passesOf(host), await heldOf(host)]).toEqual([3, 0])
  // An hour of the evening is enough. The night before, the cafe can answer until it closes.
  expect((await openAt(cafeId, '20:00', host)).body.cafe_answer_until).toBe('2026-03-20T10:00:00.000Z')
  on.clock.set('2026-03-19T13:31:00Z')
  expect((await openAt(cafeId, '19:30')).body.cafe_answer_until).toBe('2026-03-19T14:00:00.000Z')
})

test('later hours leave standing rooms their deadline', async () => {
  on.clock.set('2026-03-19T01:00:00Z')
  const { cafeId, owner } = await anAskingCafe(13, 23)
  const { body } = await openAt(cafeId, '19:00')
  const { versions } = (await owner.call('GET', '')).body
  const opening = Array.from({ length: 7 }, () => ({ opens: 17 * 60, closes: 21 * 60 }))
  expect(
    await owner.call('PUT', '/hours', { opening, hoursText: null, version: versions.hours }),
  ).toMatchObject({ status: 200 })
  const read = await on.app.inject({ url: `/v1/boardGameRoom/${body.id}` })
  expect(read.json().cafe_answer_until).toBe(body.cafe_answer_until)
})

test('the yes takes the passes that were held, tells everybody, and is the same when it is said again', async () => {
  const { cafeId, host, guest, meetupId, owner } = await aGathering({ autoAccepts: false })
  const employee = await aKeeper(cafeId, 'staff')
  const path = `/meetups/${meetupId}/answer`
  expect(await employee.call('PUT', path, { isYes: true })).toMatchObject({ status: 200 })
  expect(await owner.call('PUT', path, { isYes: true })).toMatchObject({ status: 200 })
  expect(await owner.call('PUT', path, { isYes: false, reason: '아니에요' })).toMatchObject({
    status: 409,
    body: { code: 'NOT_AWAITED' },
  })
  expect((await roomOf(guest, meetupId)).cafe_answer_until).toBeNull()
  // The guest's request is still unanswered by the host, so its pass stays held.
  expect([await heldOf(host), await heldOf(guest)]).toEqual([0, 1])
  await deliver()
  expect(await titlesOf(host.id)).toContain('매장이 모임을 확인했어요')
  expect(
    (await owner.call('GET', '/log')).body.results.map((each: { sentence: string }) => each.sentence),
  ).toEqual(['3월 20일 (금) 오후 7:00 모임을 받기로 했어요', '모임에 내주는 자리를 정했어요'])
  const strange = await aKeeper(await aCafe(on.db))
  expect((await strange.call('PUT', path, { isYes: true })).status).toBe(404)
})

test('a request that the host accepts before the yes holds its pass until then', async () => {
  const { host, guest, meetupId, owner, entryId } = await aGathering({ autoAccepts: false })
  const accepted = await host.call('PATCH', `gameRoomEnter/${entryId}/`, { accept_status: true })
  expect(accepted.status).toBe(200)
  expect([await passesOf(guest), await heldOf(guest)]).toEqual([2, 1])
  await owner.call('PUT', `/meetups/${meetupId}/answer`, { isYes: true })
  expect([await passesOf(guest), await heldOf(guest)]).toEqual([2, 0])
})

test('a no calls the room off with its reason, and every pass is back at once', async () => {
  const { cafeId, host, guest, meetupId } = await aGathering()
  const employee = await aKeeper(cafeId, 'staff')
  const path = `/meetups/${meetupId}/answer`
  expect(await employee.call('PUT', path, { isYes: false, reason: '' })).toMatchObject({ status: 400 })
  expect(await employee.call('PUT', path, { isYes: false, reason: '단체 손님이 있어요' })).toMatchObject({
    status: 200,
  })
  expect(await roomOf(guest, meetupId)).toMatchObject({ room_status: '취소', cancelled_by: 'cafe' })
  for (const player of [host, guest]) expect([await passesOf(player), await heldOf(player)]).toEqual([3, 0])
  const told = await on.db`
    select from notice_outbox where details::text like '%단체 손님이 있어요%' and member_id in (${host.id}, ${guest.id})`
  expect(told).toHaveLength(2)
})

test('without an answer in time the room falls, as of its deadline, and every pass is back', async () => {
  const { host, guest, meetupId, owner } = await aGathering()
  on.clock.set('2026-03-20T05:00:00Z')
  // Too late, although the deadline's work has not been done yet.
  expect(await owner.call('PUT', `/meetups/${meetupId}/answer`, { isYes: true })).toMatchObject({
    status: 409,
    body: { code: 'OVER' },
  })
  on.clock.set('2026-03-20T06:00:00Z')
  await work()
  expect(await roomOf(guest, meetupId)).toMatchObject({ room_status: '취소', cancelled_by: 'no-answer' })
  const [row] = await on.db<{ cancelledAt: Date | null }[]>`
    select cancelled_at from meetups where id = ${meetupId}`
  expect(row?.cancelledAt).toEqual(new Date('2026-03-20T05:00:00Z'))
  for (const player of [host, guest]) expect([await passesOf(player), await heldOf(player)]).toEqual([3, 0])
  expect(await titlesOf(guest.id)).toContain('모임이 취소됐어요')
})

test('before the yes a cancel gives the pass back, also on the day, and nobody is checked in', async () => {
  on.clock.set('2026-03-20T01:00:00Z')
  const { cafeId, guest, meetupId, entryId } = await aGathering()
  const scanned = await on.db.transaction((tx) =>
    checkInAtMeetups(tx, { memberId: guest.id, cafeId, now: on.clock.now() }),
  )
  expect(scanned).toEqual([])
  on.clock.set('2026-03-20T01:30:00Z')
  const preview = await guest.call('GET', `gameRoomEnter/${entryId}/cancel/`)
  expect(preview.body).toMatchObject({ effect: 'released', because: 'unagreed' })
  expect(await guest.call('DELETE', `gameRoomEnter/${entryId}/`, {})).toMatchObject({ status: 200 })
  expect([await passesOf(guest), await heldOf(guest)]).toEqual([3, 0])
  expect((await roomOf(guest, meetupId)).room_status).toBe('대기중')
})

test('a cafe whose last keeper has left is not waited for', async () => {
  const { cafeId } = await aGathering()
  await on.db`delete from cafe_staff where cafe_id = ${cafeId}`
  const host = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id, { cafeId })
  expect((await roomOf(host, meetupId)).cafe_answer_until).toBeNull()
})

test('a room goes on at its deadline where nobody looks after the cafe any more', async () => {
  const { cafeId, host, guest, meetupId } = await aGathering()
  await on.db`delete from cafe_staff where cafe_id = ${cafeId}`
  on.clock.set('2026-03-20T06:00:00Z')
  await work()
  expect(await roomOf(guest, meetupId)).toMatchObject({ room_status: '대기중', cafe_answer_until: null })
  for (const player of [host, guest]) expect([await passesOf(player), await heldOf(player)]).toEqual([2, 0])
})

test('a room whose deadline was not worked is not ended by its host, and says why', async () => {
  const { host, meetupId } = await aGathering()
  on.clock.set('2026-03-20T10:30:00Z')
  expect(await host.call('POST', `boardGameRoom/${meetupId}/end/`, {})).toMatchObject({
    status: 409,
    body: { code: 'AWAITS_YES' },
  })
})

test('a host on the staff who calls off their own room is not told of it, nor a guest twice', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 26) })
  const { id } = await aKeeper(cafeId)
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  for (const { id: memberId } of [host, guest]) await aStaffMember(on.db, { cafeId, memberId, role: 'staff' })
  const meetupId = await aMeetup(on, host.id, { cafeId })
  await anEntry(on, { meetupId, memberId: guest.id })
  await host.call('POST', `boardGameRoom/${meetupId}/cancel/`, {})
  await deliver()
  const ofCafe = '이름 없는 카페: 모임이 취소됐어요'
  expect(await titlesOf(id)).toContain(ofCafe)
  expect(await titlesOf(host.id)).not.toContain(ofCafe)
  expect(await titlesOf(guest.id)).toContain('모임이 취소됐어요')
  expect(await titlesOf(guest.id)).not.toContain(ofCafe)
})

test('the yes and the deadline at the same moment: one of them happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    on.clock.set(begin)
    const { cafeId, host, guest, meetupId, owner } = await aGathering()
    on.clock.set('2026-03-20T05:00:00Z')
    const justBefore = new Date('2026-03-20T04:59:59Z')
    const about = { cafeId, meetupId, actorId: owner.id, isYes: true, reason: null, now: justBefore }
    const [yes] = await Promise.allSettled([on.db.transaction((tx) => answerForCafe(tx, about)), work()])
    await work()
    const hasAgreed = yes.status === 'fulfilled'
    expect((await roomOf(host, meetupId)).room_status).toBe(hasAgreed ? '대기중' : '취소')
    for (const player of [host, guest])
      expect([await passesOf(player), await heldOf(player)]).toEqual([hasAgreed ? 2 : 3, 0])
  }
})

test('the database refuses a seat that spends its pass before the yes, and a confirmation without one', async () => {
  const { guest, meetupId } = await aGathering()
  const refusedBy = async (write: () => Promise<unknown>) => {
    const failed: unknown = await write().then(
      () => null,
      (error: unknown) => error,
    )
    return violatedConstraint(failed)
  }
  expect(
    await refusedBy(() =>
      on.db.transaction(async (tx) => {
        await tx`update meetups set yes_given_at = now() where id = ${meetupId}`
      }),
    ),
  ).toBe('meetup_entries_held_until_yes')
  expect(
    await refusedBy(() =>
      on.db.transaction(async (tx) => {
        await tx`update meetups set status = 'confirmed', confirmed_at = now() where id = ${meetupId}`
      }),
    ),
  ).toBe('meetups_go_on_with_a_yes')
  expect(await heldOf(guest)).toBe(1)
})

test('the staff hear of a meetup that is opened, in the morning what comes today, and of one that is called off', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 26) })
  const { id } = await aKeeper(cafeId, 'staff')
  const [host, other] = [await aPlayer(on), await aPlayer(on)]
  await aMeetup(on, host.id, { cafeId })
  const second = await aMeetup(on, other.id, { cafeId, time: '20:00' })
  on.clock.set('2026-03-20T00:00:00Z')
  await work()
  await other.call('POST', `boardGameRoom/${second}/cancel/`, {})
  await deliver()
  expect(await titlesOf(id)).toEqual([
    '이름 없는 카페: 모임이 취소됐어요',
    '이름 없는 카페: 오늘 모임 2개',
    '이름 없는 카페: 모임이 열렸어요',
    '이름 없는 카페: 모임이 열렸어요',
  ])
})

test.each(['declined', 'lapsed'])(
  'a request that ends %s is told in KakaoTalk where no push arrives',
  async (way) => {
    const [host, guest, asker] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const phone = `010123401${way.length}0`
    await on.db`update members set phone = ${phone}, phone_proven_at = now() where id = ${asker.id}`
    const meetupId = await aMeetup(on, host.id, { autoAccepts: false })
    const accepted = await anEntry(on, { meetupId, memberId: guest.id })
    const asked = await anEntry(on, { meetupId, memberId: asker.id })
    await host.call('PATCH', `gameRoomEnter/${accepted}/`, { accept_status: true })
    if (way === 'declined') await host.call('PATCH', `gameRoomEnter/${asked}/`, { accept_status: false })
    else {
      await host.call('POST', `boardGameRoom/${meetupId}/confirm/`, { extra_user: true })
      expect((await host.call('POST', `boardGameRoom/${meetupId}/close/`, {})).status).toBe(200)
    }
    await deliverNotices(on.db, on.noticeKinds, alimtalkNames)
    const sent = await on.db<{ kind: string; details: string }[]>`
    select kind, details::text as details from notice_outbox join notice_deliveries on outbox_id = id
    where channel = 'alimtalk' and member_id = ${asker.id}`
    expect(sent.map(({ kind, details }) => alimtalkOf(on.noticeKinds, kind, JSON.parse(details)))).toEqual([
      {
        template: 'seat-declined',
        variables: {
          모임: '금요일 저녁 카탄',
          시각: '3월 20일 (금) 오후 7:00',
          이용권: '6,000원 종일 이용권 1장',
        },
      },
    ])
  },
)

test('owners and employees whom no push reaches hear of it in KakaoTalk, each with the text of the event', async () => {
  const { cafeId, owner } = await anAskingCafe(13, 23)
  const employee = await aKeeper(cafeId, 'staff')
  for (const [at, { id }] of [owner, employee].entries())
    await on.db`update members set phone = ${`0101234000${at}`}, phone_proven_at = now() where id = ${id}`
  await openAt(cafeId, '19:00')
  await deliverNotices(on.db, on.noticeKinds, alimtalkNames)
  const sent = await on.db<{ memberId: number; kind: string; details: string }[]>`
    select member_id, kind, details::text as details from notice_outbox join notice_deliveries on outbox_id = id
    where channel = 'alimtalk' and member_id in (${owner.id}, ${employee.id}) order by member_id`
  expect(sent.map(({ memberId }) => memberId)).toEqual([owner.id, employee.id])
  for (const { kind, details } of sent)
    expect(alimtalkOf(on.noticeKinds, kind, JSON.parse(details))).toEqual({
      template: 'cafe-asked',
      variables: {
        ...{ 카페: '이름 없는 카페', 모임: '저녁 모임', 시각: '3월 20일 (금) 오후 7:00', 인원: '4명' },
        기한: '3월 20일 (금) 오후 3:00',
      },
    })
})
