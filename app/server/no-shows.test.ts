import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { moveTrustFigures } from '~/features/meetups/attendance/server/commands/trust-figures'
import { aMeetup, anEntry, aPlayer, type Player } from '~/features/meetups/server/factories'
import type { ReportCase } from '~/features/reports/desk/endpoints'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let operator: Player
beforeAll(async () => {
  on = await testApp()
  operator = await anOperator()
})
afterAll(() => on.close())

async function anOperator() {
  const player = await aPlayer(on)
  await on.db`update members set is_operator = true where id = ${player.id}`
  return player
}

beforeEach(async () => {
  await on.db`delete from report_cases`
})

async function clockAt(moment: string) {
  on.clock.set(new Date(`${moment}:00+09:00`).toISOString())
  await workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

const cases = async (by = operator, state = 'open'): Promise<ReportCase[]> =>
  (await by.call('GET', `operator/reports?state=${state}`)).body.results
const decide = (given: ReportCase | undefined, decision: string, by = operator) =>
  by.call('PUT', `operator/reports/${given?.id}/decision`, { version: given?.version, decision })
const noticesOf = async ({ id }: Player, kind: string) =>
  (
    await on.db<{ details: object }[]>`
      select details from notice_outbox where member_id = ${id} and kind = ${kind} order by id`
  ).map(({ details }) => details)

const said = '저는 그날 끝까지 함께했어요.'

/** Friday at 19:00, an hour after its start, with a host, a guest who came three times before, and another guest. */
async function aGathering({ host: by }: { host?: Player } = {}) {
  await clockAt('2026-03-18T12:00')
  const host = by ?? (await aPlayer(on))
  const guest = await aPlayer(on)
  const other = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id)
  for (const { id } of [guest, other]) await anEntry(on, { meetupId, memberId: id })
  await aPast(guest.id, 'attended', 3)
  const [seat] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${guest.id}`
  const entryId = seat?.id ?? 0
  await clockAt('2026-03-20T20:00')
  const mark = (hasAttended: boolean) =>
    host.call('PUT', `boardGameRoom/${meetupId}/attendance`, { people: [{ entryId, hasAttended }] })
  return {
    host,
    guest,
    other,
    meetupId,
    entryId,
    mark,
    object: (text = said, who = guest) =>
      who.call('POST', `boardGameRoom/${meetupId}/no-show/objection`, { text }),
    noShow: async (who = guest) => (await who.call('GET', `boardGameRoom/${meetupId}/no-show`)).body.noShow,
    /** The figure that others see of the guest, counted anew as of the coming night. */
    figure: async () => {
      await on.db`delete from trust_figures`
      const now = new Date(on.clock.now().getTime() + 24 * 60 * 60_000)
      await on.db.transaction((tx) => moveTrustFigures(tx, { now, from: new Date(0) }))
      return (await other.call('GET', `gameRoomEnter?room_id=${meetupId}`)).body.results.find(
        ({ id }: { id: number }) => id === entryId,
      ).user.attend.percent
    },
  }
}

/** Seats at meetups of last month, one an evening. */
async function aPast(memberId: number, attendance: string, count: number) {
  for (let day = 1; day <= count; day += 1) {
    const hostId = await aMember(on.db)
    const at = `2026-02-0${day}T10:00:00Z`
    await on.db`
      with held as (
        insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, opened_at, status,
          confirmed_at, ended_at)
        select ${hostId}, id, '지난 모임', '즐거웠어요.', ${at}, 2, 4, 'weekday', ${at}, 'ended', ${at}, ${at} from cafes limit 1
        returning id
      )
      insert into meetup_entries (meetup_id, member_id, state, asked_at, seated_at, starts_at, during, attendance, attendance_by, attendance_at)
      select id, ${memberId}, 'seated', ${at}, ${at}, ${at}, 'empty', ${attendance}, 'host', ${at} from held`
  }
}

test('who is marked as not come hears of it, objects, and has the figure back when operators strike it', async () => {
  const { guest, host, meetupId, mark, object, noShow, figure } = await aGathering()
  expect(await noShow()).toBeNull()
  expect(await object()).toMatchObject({ status: 409, body: { code: 'NOT_MARKED' } })
  expect((await mark(false)).status).toBe(200)
  expect(await noticesOf(guest, 'no-show')).toMatchObject([{ meetupId, title: '금요일 저녁 카탄' }])
  expect(await figure()).toBe(75)
  expect((await guest.call('GET', `boardGameRoom/${meetupId}`)).body.own_entry).toMatchObject({
    was_marked_absent: true,
  })
  expect(await noShow()).toMatchObject({
    state: 'no-show',
    until: '2026-03-22T11:00:00.000Z',
    canObject: true,
    objection: null,
  })

  expect((await object()).body.noShow).toMatchObject({
    state: 'disputed',
    canObject: false,
    objection: { text: said, outcome: null },
  })
  expect(await figure()).toBe(100)
  expect((await object()).body.code).toBe('OBJECTED')
  const [found, ...more] = await cases()
  expect(more).toEqual([])
  expect(found).toMatchObject({
    kind: 'no-show',
    subjectId: meetupId,
    text: '금요일 저녁 카탄',
    appeal: said,
    reportCount: 0,
  })
  expect((await decide(found, 'keep')).body.fields).toHaveProperty('decision')

  expect((await decide(found, 'strike')).body.message).toBe('노쇼 표시를 취소했어요.')
  expect(await figure()).toBe(100)
  expect(await noShow()).toMatchObject({ state: 'struck', objection: { outcome: 'struck' } })
  expect(await noticesOf(guest, 'no-show-answered')).toMatchObject([{ outcome: 'struck' }])
  const told = await noticesOf(host, 'no-show-struck')
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain(said)
  // The host does not mark again what operators have struck.
  expect((await mark(false)).status).toBe(200)
  expect(await figure()).toBe(100)
  expect(await noticesOf(guest, 'no-show')).toHaveLength(1)
  const { body } = await operator.call('GET', 'operator/audit?kind=report')
  expect(body.results[0]).toMatchObject({ sentence: '노쇼 표시를 취소했어요' })
})

test('what operators leave as it was counts again, and only the member is told', async () => {
  const { guest, host, other, meetupId, mark, object, noShow, figure } = await aGathering()
  await mark(false)
  await object()
  await clockAt('2026-03-21T10:00')
  // While nobody knows, the guest is not kept from saying whom they would meet again.
  const answer = { answers: [{ userId: other.id, wouldMeetAgain: true }] }
  expect((await guest.call('PUT', `boardGameRoom/${meetupId}/answers`, answer)).status).toBe(200)
  expect((await decide((await cases())[0], 'stand')).status).toBe(200)
  expect(await figure()).toBe(75)
  expect(await noShow()).toMatchObject({
    state: 'no-show',
    canObject: false,
    objection: { outcome: 'stands' },
  })
  expect(await noticesOf(guest, 'no-show-answered')).toMatchObject([{ outcome: 'stands' }])
  expect(await noticesOf(host, 'no-show-struck')).toEqual([])
  expect(await on.db`select from meetup_answers where meetup_id = ${meetupId}`).toHaveLength(0)
  expect((await guest.call('PUT', `boardGameRoom/${meetupId}/answers`, answer)).body.code).toBe('NOT_THERE')
  expect((await object()).body.code).toBe('OBJECTED')
})

test('the time to object ends after 48 hours to the millisecond, and saying it again does not begin it anew', async () => {
  const late = await aGathering()
  await late.mark(false)
  await clockAt('2026-03-21T09:00')
  await late.mark(false)
  expect(await noticesOf(late.guest, 'no-show')).toHaveLength(1)
  on.clock.set('2026-03-22T11:00:00.000Z')
  expect(await late.object()).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  expect(await late.noShow()).toMatchObject({ canObject: false, objection: null })
  expect(await late.figure()).toBe(75)
  on.clock.set('2026-03-22T10:59:59.999Z')
  expect((await late.object()).status).toBe(200)
})

describe('a mark that the host takes back', () => {
  test('closes the objection, and is not made again', async () => {
    const { guest, mark, object, noShow, figure } = await aGathering()
    await mark(false)
    await object()
    const [old] = await cases()
    for (let round = 0; round < 2; round += 1) {
      expect((await mark(true)).status).toBe(200)
      expect((await mark(false)).status).toBe(200)
    }
    expect(await cases()).toEqual([])
    expect(await noShow()).toBeNull()
    expect(await figure()).toBe(100)
    expect(await noticesOf(guest, 'no-show')).toHaveLength(1)
    expect(await noticesOf(guest, 'no-show-answered')).toMatchObject([{ outcome: 'corrected' }])
    expect((await decide(old, 'stand')).body.code).toBe('CASE_CHANGED')
    expect(await figure()).toBe(100)
  })

  test('before anybody objected is a new one when it is made again', async () => {
    const { mark, object, noShow } = await aGathering()
    for (const hasAttended of [false, true, false]) await mark(hasAttended)
    expect(await noShow()).toMatchObject({ canObject: true, objection: null })
    expect((await object()).status).toBe(200)
  })

  test('does not come back by way of a check-in that the cafe undoes', async () => {
    const { meetupId, entryId, mark, object, noShow, figure } = await aGathering()
    await mark(false)
    await object()
    await decide((await cases())[0], 'strike')
    const [meetup] = await on.db<{ cafeId: number }[]>`select cafe_id from meetups where id = ${meetupId}`
    const keeper = await aPlayer(on)
    await aStaffMember(on.db, { cafeId: meetup?.cafeId ?? 0, memberId: keeper.id, role: 'staff' })
    const checkIn = `staff/cafes/${meetup?.cafeId}/meetups/${meetupId}/seats/${entryId}/check-in`
    expect((await keeper.call('PUT', checkIn)).status).toBe(200)
    expect((await keeper.call('DELETE', checkIn)).status).toBe(200)
    expect(await noShow()).toMatchObject({ state: 'struck' })
    await mark(true)
    await mark(false)
    expect(await noShow()).toBeNull()
    expect(await figure()).toBe(100)
  })

  test('does not change while it is disputed by saying the same again, and shows the host what they said', async () => {
    const { host, meetupId, entryId, mark, object, figure } = await aGathering()
    await mark(false)
    await object()
    expect((await mark(false)).body.companions).toContainEqual(
      expect.objectContaining({ entryId, hasAttended: false }),
    )
    const seen = (await host.call('GET', `gameRoomEnter?room_id=${meetupId}`)).body.results
    expect(seen.find(({ id }: { id: number }) => id === entryId)).toMatchObject({ attended: false })
    expect(await figure()).toBe(100)
    expect(await cases()).toHaveLength(1)
    expect((await host.call('GET', `boardGameRoom/${meetupId}/no-show`)).body.noShow).toBeNull()
  })
})

describe('at the same moment', () => {
  test('two objections are one', async () => {
    const { mark, object } = await aGathering()
    await mark(false)
    const both = await Promise.all([object(), object()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await cases()).toHaveLength(1)
  })

  test('two operators decide once', async () => {
    const { guest, mark, object } = await aGathering()
    await mark(false)
    await object()
    const [found] = await cases()
    const both = await Promise.all([decide(found, 'strike'), decide(found, 'stand', await anOperator())])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await noticesOf(guest, 'no-show-answered')).toHaveLength(1)
  })

  test('an operator, the host and the guest leave nothing half done', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { mark, object, entryId } = await aGathering()
      await mark(false)
      await object()
      const [found] = await cases()
      const all = await Promise.all([mark(true), decide(found, 'stand'), object(), mark(false)])
      for (const { status } of all) expect([200, 409]).toContain(status)
      const [seat] = await on.db`
        select attendance, (select count(*)::int from no_show_objections where entry_id = ${entryId} and closed_at is null) as open
        from meetup_entries where id = ${entryId}`
      const isOpen = seat?.attendance === 'disputed'
      expect([seat?.open, (await cases()).length]).toEqual(isOpen ? [1, 1] : [0, 0])
      await on.db`delete from report_cases`
    }
  })
})

test('an operator judges no no-show of their own, and none that they have marked', async () => {
  const host = await anOperator()
  const { guest, mark, object } = await aGathering({ host })
  await mark(false)
  await object()
  expect(await cases(host)).toEqual([])
  const [found] = await cases()
  expect((await decide(found, 'stand', host)).body.code).toBe('OWN')
  await on.db`update members set is_operator = true where id = ${guest.id}`
  expect(await cases(guest)).toEqual([])
  expect((await decide(found, 'strike', guest)).body.code).toBe('OWN')
  await on.db`update members set is_operator = false where id = any(${[guest.id, host.id]})`
  expect((await decide(found, 'strike')).status).toBe(200)
})

test('nobody objects to what is not theirs', async () => {
  const { other, meetupId, mark, object, noShow } = await aGathering()
  await mark(false)
  expect(await noShow(other)).toBeNull()
  expect((await object(said, other)).body.code).toBe('NOT_MARKED')
  const stranger = await aPlayer(on)
  expect((await object(said, stranger)).body.code).toBe('NOT_THERE')
  expect((await stranger.call('GET', `boardGameRoom/${meetupId}/no-show`)).body.code).toBe('NOT_THERE')
  const missing = await stranger.call('POST', 'boardGameRoom/2000000000/no-show/objection', { text: said })
  expect(missing.status).toBe(404)
})

test.each([
  ['짧아요', '이의 신청 내용을 10자 이상 써 주세요.'],
  ['가'.repeat(501), '이의 신청 내용은 500자까지 쓸 수 있어요.'],
])('an objection that is too short or too long is refused by name', async (text, message) => {
  const { mark, object } = await aGathering()
  await mark(false)
  expect(await object(text)).toMatchObject({ status: 400, body: { fields: { text: message } } })
})

test('a meetup that turns out not to have taken place takes its objections along', async () => {
  const { guest, meetupId, mark, object, noShow } = await aGathering()
  await mark(false)
  await object()
  const { status } = await operator.call('POST', `operator/meetups/${meetupId}/not-held`, {
    reason: '열리지 않았어요',
  })
  expect(status).toBe(200)
  expect(await cases()).toEqual([])
  expect((await guest.call('GET', `boardGameRoom/${meetupId}/no-show`)).body.code).toBe('NOT_THERE')
  expect(await noShow()).toBeUndefined()
})

test('the objection is in the export, and goes with its member', async () => {
  const { guest, meetupId, entryId, mark, object } = await aGathering()
  await mark(false)
  await object()
  expect((await guest.call('GET', 'me/export')).body.meetups.noShowObjections).toMatchObject([
    { meetup: meetupId, text: said, outcome: null },
  ])
  await clockAt('2026-03-21T10:00')
  const headers = await signIn(on.app, guest.id)
  const left = await on.app.inject({ method: 'DELETE', url: '/v1/me?forfeits=2', headers })
  expect([left.statusCode, left.json()]).toEqual([200, { message: '탈퇴했어요.' }])
  expect(await cases()).toEqual([])
  expect(await on.db`select from no_show_objections where entry_id = ${entryId}`).toHaveLength(0)
  expect(await on.db`select member_id, attendance from meetup_entries where id = ${entryId}`).toMatchObject([
    { memberId: null, attendance: 'no-show' },
  ])
})
