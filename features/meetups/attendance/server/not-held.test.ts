import { describe, expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { violatedConstraint } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '../../server/factories'
import { checkInAtMeetups } from './commands/attendance'

const on = auditedTestApp()

async function clockAt(moment: string) {
  on.clock.set(new Date(`${moment}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

async function as(memberId: number) {
  return async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = await signIn(on.app, memberId)
    const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, body: reply.json() }
  }
}

/** Friday at 19:00, with the host, two guests and one who left too late to get the pass back. */
async function aGathering() {
  on.clock.set('2026-03-18T03:00:00Z')
  const cafeId = await aVenue(on)
  const host = await aPlayer(on)
  const guest = await aPlayer(on)
  const other = await aPlayer(on)
  const leaver = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id, { cafeId })
  for (const { id } of [guest, other, leaver]) await anEntry(on, { meetupId, memberId: id })
  const employeeId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: employeeId, role: 'staff' })
  on.clock.set('2026-03-18T16:00:00Z')
  const [seat] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${leaver.id}`
  expect((await leaver.call('DELETE', `gameRoomEnter/${seat?.id}/`, {})).body.effect).toBe('kept')
  const ownerId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: ownerId, role: 'owner' })
  const staff = await as(employeeId)
  const owner = await as(ownerId)
  const operator = await as(await aMember(on.db, { isOperator: true }))
  const said = (path: string) => `/v1/operator/meetups/${meetupId}/${path}`
  return {
    cafeId,
    meetupId,
    host,
    guest,
    other,
    leaver,
    everybody: [host, guest, other, leaver],
    staff,
    say: (reason = '모인 사람이 없어서 열리지 않았어요') =>
      staff('POST', `/v1/staff/cafes/${cafeId}/meetups/${meetupId}/not-held`, { reason }),
    settlements: async () => (await owner('GET', `/v1/staff/cafes/${cafeId}/settlements?month=2026-03`)).body,
    operator,
    operate: (path: string, payload?: object) => operator('POST', said(path), payload),
    file: async () => (await operator('GET', `/v1/operator/meetups/${meetupId}`)).body,
    word: (player: Player, method: 'GET' | 'POST' | 'DELETE' = 'POST') =>
      player.call(method, `boardGameRoom/${meetupId}/not-held/`),
  }
}

const passesOf = async ({ call }: Player) => (await call('GET', 'roompass')).body[0].pass_6000
const trustOf = async (meetupId: number) =>
  on.db`select attendance from meetup_entries where meetup_id = ${meetupId} and attendance is not null`

test('a cafe puts a meetup right that did not take place, from its start until a day after its end', async () => {
  const { meetupId, say, everybody, settlements, host, guest } = await aGathering()
  await clockAt('2026-03-20T18:59')
  expect(await say()).toMatchObject({ status: 409, body: { code: 'NOT_STARTED' } })
  await clockAt('2026-03-21T02:00')
  expect(await settlements()).toMatchObject({ count: 4, total: 24_000 })
  await on.db`
    update meetup_entries set attendance = 'no-show', attendance_by = 'host', attendance_at = ${on.clock.now()}
    where meetup_id = ${meetupId} and member_id = ${guest.id}`
  await on.db`
    insert into meetup_answers (meetup_id, member_id, about_id, would_meet_again, answered_at)
    values (${meetupId}, ${guest.id}, ${host.id}, false, ${on.clock.now()})`

  expect((await say()).status).toBe(200)
  for (const player of everybody) expect(await passesOf(player)).toBe(3)
  expect(await settlements()).toMatchObject({ count: 0, total: 0, doubted: 0, settlements: [] })
  expect(await trustOf(meetupId)).toEqual([])
  expect(await on.db`select from meetup_answers where meetup_id = ${meetupId}`).toHaveLength(0)
  expect((await host.call('GET', `boardGameRoom/${meetupId}/`)).body).toMatchObject({
    room_status: '취소',
    cancelled_by: 'not-held',
  })
  const notified = await on.db<{ memberId: number }[]>`
    select member_id from notice_outbox where kind = 'meetup-cancelled' and details::text like '%모인 사람이 없어서%'`
  expect(notified.map(({ memberId }) => memberId).sort()).toEqual(everybody.map(({ id }) => id).sort())

  // Repeating it changes nothing, and tells nobody again.
  expect((await say()).status).toBe(200)
  expect(await on.db`select from notice_outbox where details::text like '%모인 사람이 없어서%'`).toHaveLength(
    4,
  )
  for (const player of everybody) expect(await passesOf(player)).toBe(3)
})

test('a cafe does not put a meetup right a day after its end, nor one at which it has scanned somebody', async () => {
  const scanned = await aGathering()
  await clockAt('2026-03-20T19:10')
  const { cafeId, guest } = scanned
  const now = on.clock.now()
  await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId, now }))
  expect(await scanned.say()).toMatchObject({ status: 409, body: { code: 'SCANNED' } })
  await clockAt('2026-03-22T01:00')
  expect(await scanned.say()).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })

  // An operator can, also after a scan, however late; a pass that has expired meanwhile comes back for 14 days.
  await clockAt('2026-06-19T12:00')
  expect((await scanned.operate('not-held', { reason: ' ' })).status).toBe(400)
  const right = await scanned.operate('not-held', { reason: '카페가 문을 닫았어요' })
  expect(right).toMatchObject({ status: 200, body: { cancelledBy: 'not-held', canPutRight: false } })
  for (const player of scanned.everybody) expect(await passesOf(player)).toBe(1)
  expect(await scanned.settlements()).toMatchObject({ count: 0, settlements: [] })
  expect(await trustOf(scanned.meetupId)).toEqual([])
  const lots = await on.db<{ expiresAt: Date }[]>`
    select expires_at from ledger_lots join ledger_balances on lot_id = ledger_lots.id
    join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'wallet' and amount > 0 and origin_id is not null and ledger_accounts.member_id = ${guest.id}`
  expect(lots).toHaveLength(1)
  for (const { expiresAt } of lots) {
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(on.clock.now().getTime() + 14 * 86_400_000)
  }
})

test('a meetup that did not take place has no seat of a league, no weight of a reviewer and no check-in left', async () => {
  const { meetupId, guest, cafeId, operate } = await aGathering()
  await clockAt('2026-03-20T19:10')
  const now = on.clock.now()
  await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId, now }))
  expect((await operate('not-held', { reason: '열리지 않았어요' })).status).toBe(200)
  expect(await trustOf(meetupId)).toEqual([])
  const [meetup] = await on.db`select is_played from meetups where id = ${meetupId}`
  expect(meetup).toEqual({ isPlayed: false })
})

describe('two who say that a meetup did not take place', () => {
  test('put it on the operators’ list, and its settlement waits until one decides that it took place', async () => {
    const { word, guest, other, leaver, host, settlements, operate, operator, meetupId, file, say } =
      await aGathering()
    await clockAt('2026-03-20T18:59')
    expect(await word(guest)).toMatchObject({ status: 409, body: { code: 'NOT_STARTED' } })
    await clockAt('2026-03-21T02:00')
    expect((await word(guest, 'GET')).body).toEqual({ hasSaid: false, canSay: true, outcome: null })
    expect((await word(guest)).body).toEqual({ hasSaid: true, canSay: true, outcome: null })
    expect((await word(guest)).status).toBe(200)
    expect((await word(leaver)).body.code).toBe('NOT_THERE')
    const waiting = async () => (await operator('GET', '/v1/operator/waiting')).body.meetups
    expect([await waiting(), (await settlements()).count]).toEqual([0, 4])
    await word(other)
    expect(await waiting()).toBe(1)
    expect(await settlements()).toMatchObject({ count: 0, total: 0, doubted: 4 })
    // Taken back, while nobody has decided.
    await word(other, 'DELETE')
    expect([await waiting(), (await settlements()).count]).toEqual([0, 4])
    await word(host)
    const listed = await operator('GET', '/v1/operator/meetups?filter=doubted')
    expect(listed.body.results).toMatchObject([{ id: meetupId, isDoubted: true }])
    expect((await file()).people.filter((one: { statedNotHeld: boolean }) => one.statedNotHeld)).toHaveLength(
      2,
    )

    expect((await operate('held')).body).toMatchObject({
      outcome: 'held',
      isDoubted: false,
      status: 'ended',
    })
    expect(await settlements()).toMatchObject({ count: 4, total: 24_000, doubted: 0 })
    const notified = await on.db<{ memberId: number }[]>`
      select member_id from notice_outbox where kind = 'meetup-held' order by member_id`
    expect(notified.map(({ memberId }) => memberId)).toEqual([host.id, guest.id].sort((a, b) => a - b))
    expect(await operate('held')).toMatchObject({ status: 409, body: { code: 'DECIDED' } })
    expect(await word(other)).toMatchObject({ status: 409, body: { code: 'DECIDED' } })
    expect(await word(guest, 'DELETE')).toMatchObject({ status: 409, body: { code: 'DECIDED' } })
    // The cafe may still find otherwise, on its own word.
    expect((await say()).status).toBe(200)
  })

  test('are answered by the passes when the cafe or an operator says so too', async () => {
    const { word, guest, other, everybody, say, operator } = await aGathering()
    await clockAt('2026-03-20T20:00')
    await Promise.all([word(guest), word(other)])
    expect((await operator('GET', '/v1/operator/waiting')).body.meetups).toBe(1)
    expect((await say()).status).toBe(200)
    expect((await operator('GET', '/v1/operator/waiting')).body.meetups).toBe(0)
    for (const player of everybody) expect(await passesOf(player)).toBe(3)
    expect(await word(guest)).toMatchObject({ status: 409, body: { code: 'OVER' } })
  })

  test('are in the export of each, and only until the account is left', async () => {
    const { word, guest, meetupId, everybody, operate } = await aGathering()
    await clockAt('2026-03-21T02:00')
    await word(guest)
    expect((await guest.call('GET', 'me/export')).body.meetups.statedNotHeld).toMatchObject([
      { meetup: meetupId },
    ])
    await on.db`update members set left_at = ${on.clock.now()} where id = ${guest.id}`
    const { forgetAtMeetups } = await import('../../server/commands/forget-member')
    await on.db.transaction((tx) => forgetAtMeetups(tx, guest.id, on.clock.now()))
    expect(await on.db`select from meetup_not_held_words where member_id = ${guest.id}`).toHaveLength(0)
    // Somebody who has left is owed the pass all the same, and the rest get theirs.
    expect((await operate('not-held', { reason: '열리지 않았어요' })).status).toBe(200)
    for (const player of everybody) if (player !== guest) expect(await passesOf(player)).toBe(3)
  })
})

test('putting right and a scan at the same moment: either the scan comes first and refuses it, or it finds nobody', async () => {
  for (let round = 0; round < 4; round += 1) {
    on.clock.set('2026-03-18T03:00:00Z')
    const { guest, cafeId, say, meetupId } = await aGathering()
    await clockAt('2026-03-20T19:05')
    const now = on.clock.now()
    const [said] = await Promise.all([
      say(),
      on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId, now })),
    ])
    const owed = await on.db`select from meetup_settlements where meetup_id = ${meetupId}`
    expect([said.status, owed.length]).toEqual(said.status === 200 ? [200, 0] : [409, 1])
  }
})

test('the database allows no meetup to be called not held before its start', async () => {
  const meetupId = await aMeetup(on, (await aPlayer(on)).id)
  const early = on.db`
    update meetups set status = 'cancelled', cancelled_at = ${on.clock.now()}, cancelled_by = 'not-held', open_slot = null
    where id = ${meetupId}`
  const constraint = await early.then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  )
  expect(constraint).toBe('meetups_not_held_from_start')
})

test('what the clock tells of a meetup to come is not told when that is over', async () => {
  const { meetupId, host } = await aGathering()
  await clockAt('2026-03-22T12:00')
  const [meetup] = await on.db`select status from meetups where id = ${meetupId}`
  expect(meetup).toEqual({ status: 'ended' })
  const notices = await on.db<{ kind: string }[]>`
    select kind from notice_outbox where details::text like ${`%"meetupId": ${meetupId},%`} and member_id = ${host.id}`
  expect(notices.map(({ kind }) => kind)).not.toContain('meetup-confirmed')
  expect(notices.map(({ kind }) => kind)).toContain('meetup-ended')
})

describe('the operators’ list of meetups', () => {
  test('is searched by title, cafe and host, and goes on after the last one', async () => {
    const operator = await as(await aMember(on.db, { isOperator: true }))
    const cafeId = await aVenue(on)
    await on.db`update cafes set name = '숨은다락방' where id = ${cafeId}`
    const host = await aPlayer(on)
    await on.db`update members set nickname = '달빛주사위', nickname_folded = '달빛주사위' where id = ${host.id}`
    const id = await aMeetup(on, host.id, { cafeId, title: '백년 묵은 전략 게임' })
    const find = async (q: string, filter = 'all') =>
      (await operator('GET', `/v1/operator/meetups?${new URLSearchParams({ q, filter })}`)).body.results.map(
        (meetup: { id: number }) => meetup.id,
      )
    for (const q of ['백년 묵은', '전략', '다락방', '숨은', '달빛주', '달빛'])
      expect(await find(q), q).toEqual([id])
    for (const q of ['%', '주사위 달빛', '없는말이에요']) expect(await find(q), q).toEqual([])
    expect([await find('백년', 'coming'), await find('백년', 'ended')]).toEqual([[id], []])
    expect(await find('백년', 'doubted')).toEqual([])
  })

  test('has a page on which an operator hides the text, and shows it again; the host is told and cannot write over it', async () => {
    const { operate, file, host, guest, meetupId, operator } = await aGathering()
    const hidden = await operate('text/hidden', { reason: '욕설이 있어요' })
    expect(hidden.body).toMatchObject({
      title: '운영팀이 가린 글이에요',
      hiddenTitle: '금요일 저녁 카탄',
      isTextHidden: true,
    })
    const seen = (await guest.call('GET', `boardGameRoom/${meetupId}/`)).body
    expect([seen.title, seen.content]).toEqual(['운영팀이 가린 글이에요', '운영팀이 가린 글이에요'])
    expect(await operate('text/hidden', { reason: '욕설' })).toMatchObject({ body: { code: 'TEXT_HIDDEN' } })
    expect(await host.call('PATCH', `boardGameRoom/${meetupId}/`, { title: '다시' })).toMatchObject({
      status: 409,
      body: { code: 'TEXT_HIDDEN' },
    })
    expect((await operate('text/shown')).body).toMatchObject({
      title: '금요일 저녁 카탄',
      hiddenTitle: null,
    })
    expect(await operate('text/shown')).toMatchObject({ status: 409, body: { code: 'TEXT_SHOWN' } })
    expect((await file()).content).toBe('초보도 환영해요.')
    const notices = await on.db<{ kind: string }[]>`
      select kind from notice_outbox where kind like 'meetup-text-%' and member_id = ${host.id} order by kind`
    expect(notices.map(({ kind }) => kind)).toEqual(['meetup-text-hidden', 'meetup-text-shown'])
    const { results } = (await operator('GET', `/v1/operator/audit?kind=meetup&thing=${meetupId}`)).body
    expect(results).toMatchObject([
      { sentence: '모임 글을 다시 보이게 했어요' },
      { sentence: '모임 글을 가렸어요' },
    ])
  })

  test('lets an operator call a meetup off before its start; everybody has the pass back and is told', async () => {
    const { operate, everybody, meetupId, host } = await aGathering()
    expect((await operate('cancelled', { reason: '위험한 모임으로 신고됐어요' })).status).toBe(200)
    for (const player of everybody) expect(await passesOf(player)).toBe(3)
    expect((await host.call('GET', `boardGameRoom/${meetupId}/`)).body.cancelled_by).toBe('operator')
    expect(await operate('cancelled', { reason: '다시' })).toMatchObject({ body: { code: 'OVER' } })
    const begun = await aGathering()
    await clockAt('2026-03-20T19:00')
    expect(await begun.operate('cancelled', { reason: '다시' })).toMatchObject({ body: { code: 'STARTED' } })
  })
})
