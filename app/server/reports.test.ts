import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { aMeetup, anEntry, aPlayer, type Player } from '~/features/meetups/server/factories'
import type { ReportCase } from '~/features/reports/desk/endpoints'
import { letCountFully } from '~/features/reviews/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let operatorId: number
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true })
})
afterAll(() => on.close())

/** Wednesday noon in Seoul. */
beforeEach(async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  await on.db`delete from report_cases`
})

const work = () =>
  workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

async function ask(memberId: number, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = await signIn(on.app, memberId)
  const reply = await on.app.inject({
    method,
    url: `/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const report = (memberId: number, about: object) => ask(memberId, 'POST', 'me/reports', about)
const ownReports = async (memberId: number) => (await ask(memberId, 'GET', 'me/reports')).body.results
const cases = async (state = 'open'): Promise<ReportCase[]> =>
  (await ask(operatorId, 'GET', `operator/reports?state=${state}`)).body.results
const decide = (given: ReportCase, decision: object) =>
  ask(operatorId, 'PUT', `operator/reports/${given.id}/decision`, { version: given.version, ...decision })
const noticesOf = async (memberId: number, kind: string) =>
  (
    await on.db`select details from notice_outbox where member_id = ${memberId} and kind = ${kind} order by id`
  ).map(({ details }) => details)

async function firstCase(): Promise<ReportCase> {
  const [first] = await cases()
  if (!first) throw new Error('there is no open case')
  return first
}

/** Friday at 19:00, with a host, a guest, and somebody whom the guest will report. */
async function aGathering() {
  const host = await aPlayer(on)
  const guest = await aPlayer(on)
  const other = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id)
  for (const { id } of [guest, other]) await anEntry(on, { meetupId, memberId: id })
  return { host, guest, other, meetupId }
}

const stateOf = async ({ id }: Player, meetupId: number) => {
  const [entry] = await on.db<{ state: string }[]>`
    select state from meetup_entries where meetup_id = ${meetupId} and member_id = ${id} order by id desc limit 1`
  return entry?.state
}
const passesOf = async ({ call }: Player) => (await call('GET', 'roompass')).body[0].pass_6000
const join = (player: Player, meetupId: number) => player.call('POST', 'gameRoomEnter', { room_id: meetupId })

describe('a report of a person', () => {
  test('blocks them at once, and reaches the desk without who made it', async () => {
    const { guest, other, meetupId } = await aGathering()
    const about = {
      about: 'person',
      id: other.id,
      reason: 'recruiting',
      text: '다단계 모임에 오라고\n했어요',
      meetupId,
    }
    expect(await report(guest.id, about)).toEqual({
      status: 200,
      body: { message: '신고했어요. 24시간 안에 확인하고 결과를 알려 드릴게요.', isBlocked: true },
    })
    expect((await guest.call('GET', 'me/blocks')).body.results).toMatchObject([{ id: other.id }])
    const [found, ...more] = await cases()
    expect(more).toEqual([])
    expect(found).toMatchObject({
      kind: 'person',
      subjectId: other.id,
      reportCount: 1,
      isOverdue: false,
      reports: [
        {
          reason: 'recruiting',
          text: '다단계 모임에 오라고\n했어요',
          meetup: { id: meetupId, title: '금요일 저녁 카탄' },
        },
      ],
    })
    expect(JSON.stringify(found)).not.toContain(`"reporterId"`)
    expect(await noticesOf(other.id, 'report-answered')).toEqual([])
    expect((await other.call('GET', 'me/export')).body.reports).toEqual([])
    expect((await guest.call('GET', 'me/export')).body.reports).toMatchObject([
      { about: '사람', reason: '포교·다단계', outcome: '확인 중', meetup: '금요일 저녁 카탄' },
    ])
  })

  test('can leave them unblocked', async () => {
    const { guest, other } = await aGathering()
    const about = { about: 'person', id: other.id, reason: 'no-show', blocks: false }
    expect((await report(guest.id, about)).body.isBlocked).toBe(false)
    expect((await guest.call('GET', 'me/blocks')).body.results).toEqual([])
  })

  test('is made once, also from two browsers at the same moment, and again when the first is decided', async () => {
    const { guest, other } = await aGathering()
    const about = { about: 'person', id: other.id, reason: 'harassment' }
    const both = await Promise.all([report(guest.id, about), report(guest.id, about)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await firstCase()).reportCount).toBe(1)
    expect((await report(guest.id, about)).body.code).toBe('ALREADY_REPORTED')
    expect((await decide(await firstCase(), { decision: 'dismiss' })).status).toBe(200)
    expect((await report(guest.id, about)).status).toBe(200)
    expect(await ownReports(guest.id)).toMatchObject([{ outcome: 'open' }, { outcome: 'nothing-found' }])
  })

  test.each([
    ['oneself', ({ guest }: { guest: Player }) => guest.id, 409, 'OWN'],
    ['somebody whom one cannot know', async () => (await aPlayer(on)).id, 404, 'NOT_FOUND'],
    ['nobody', () => 2_000_000_000, 404, 'NOT_FOUND'],
  ])('of %s is refused', async (_, whom, status, code) => {
    const gathering = await aGathering()
    const id = await whom(gathering)
    expect(await report(gathering.guest.id, { about: 'person', id, reason: 'spam' })).toMatchObject({
      status,
      body: { code },
    })
    expect(await cases()).toEqual([])
  })

  test('names a meetup at which both were', async () => {
    const { guest, other, meetupId } = await aGathering()
    const elsewhere = await aMeetup(on, (await aPlayer(on)).id)
    const about = { about: 'person', id: other.id, reason: 'money' }
    const stranger = await aMember(on.db)
    for (const [reporterId, named] of [
      [guest.id, elsewhere],
      [stranger, elsewhere],
      // Otherwise anybody could try at which meetups somebody was.
      [stranger, meetupId],
    ] as const) {
      expect(await report(reporterId, { ...about, meetupId: named })).toMatchObject({
        status: 400,
        body: { fields: { meetupId: '이 사람이 참여한 모임이 아니에요.' } },
      })
    }
    expect((await report(stranger, about)).status).toBe(200)
    // Nor does whoever has reported them already learn it.
    for (const named of [elsewhere, meetupId])
      expect((await report(stranger, { ...about, meetupId: named })).body.code).toBe('ALREADY_REPORTED')
  })

  test.each([
    [{ reason: 'dull' }, 'reason'],
    [{ reason: 'other', text: '음' }, 'text'],
    [{ text: '가'.repeat(1_001) }, 'text'],
    [{ text: '가'.repeat(5_001) }, 'text'],
    [{ id: 'abc' }, 'id'],
    [{ about: 'review' }, 'about'],
  ])('%o is refused by name', async (wrong, field) => {
    const { guest, other } = await aGathering()
    const { status, body } = await report(guest.id, {
      about: 'person',
      id: other.id,
      reason: 'spam',
      ...wrong,
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.error).toMatch(/요\.$/)
    expect((await guest.call('GET', 'me/blocks')).body.results).toEqual([])
  })
})

test('meetups, instructors and cafes can be reported, but not what is one’s own or cannot be seen', async () => {
  const { host, guest, meetupId } = await aGathering()
  const instructorId = await anInstructor(on.db, { name: '새봄' })
  const waitingId = await anInstructor(on.db, { state: 'waiting' })
  const cafeId = await aCafe(on.db, { name: '주사위집' })
  const send = (about: string, id: number, by = guest.id) => report(by, { about, id, reason: 'spam' })
  for (const [about, id] of [
    ['meetup', meetupId],
    ['instructor', instructorId],
    ['cafe', cafeId],
  ] as const)
    expect((await send(about, id)).body).toMatchObject({ isBlocked: false })
  expect((await cases()).map(({ kind, name }) => [kind, name])).toEqual([
    ['meetup', '금요일 저녁 카탄'],
    ['instructor', '새봄'],
    ['cafe', '주사위집'],
  ])
  expect((await send('meetup', meetupId, host.id)).body.code).toBe('OWN')
  expect((await send('instructor', waitingId)).status).toBe(404)
  await on.db`update cafes set hidden_at = now(), hidden_reason = '문을 닫았어요' where id = ${cafeId}`
  expect((await send('cafe', cafeId, host.id)).status).toBe(404)
})

test('a member makes ten reports a day at most', async () => {
  const reporter = await aMember(on.db)
  const send = async () => report(reporter, { about: 'cafe', id: await aCafe(on.db), reason: 'spam' })
  for (let made = 0; made < 10; made += 1) expect((await send()).status).toBe(200)
  expect((await send()).body.code).toBe('TOO_MANY_REPORTS')
  on.clock.set('2026-03-19T03:00:01Z')
  expect((await send()).status).toBe(200)
})

test('several reports of one thing are one case; what weighs most comes first, what waits for a day before it', async () => {
  const light = await aCafe(on.db, { name: '가벼운 곳' })
  const heavy = await aCafe(on.db, { name: '무거운 곳' })
  await report(await aMember(on.db), { about: 'cafe', id: light, reason: 'spam' })
  for (let made = 0; made < 2; made += 1) {
    const regular = await aMember(on.db)
    await letCountFully(on.db, regular)
    await report(regular, { about: 'cafe', id: heavy, reason: 'money' })
  }
  expect((await cases()).map(({ name, weight, reportCount }) => [name, weight, reportCount])).toEqual([
    ['무거운 곳', 2, 2],
    ['가벼운 곳', 0, 1],
  ])
  await work()
  expect(await noticesOf(operatorId, 'report-waiting')).toContainEqual({ isOverdue: false })
  on.clock.set('2026-03-19T03:00:00Z')
  const late = await aCafe(on.db, { name: '나중 곳' })
  const regular = await aMember(on.db)
  await letCountFully(on.db, regular)
  await report(regular, { about: 'cafe', id: late, reason: 'money' })
  await work()
  expect((await cases()).map(({ name, isOverdue }) => [name, isOverdue])).toEqual([
    ['무거운 곳', true],
    ['가벼운 곳', true],
    ['나중 곳', false],
  ])
  expect(await noticesOf(operatorId, 'report-waiting')).toContainEqual({ isOverdue: true })
})

test('operators hear of a case twice, however much is reported after a day', async () => {
  const cafeId = await aCafe(on.db)
  const before = (await noticesOf(operatorId, 'report-waiting')).length
  for (const at of [
    '2026-03-18T03:00:00Z',
    '2026-03-19T03:00:00Z',
    '2026-03-19T04:00:00Z',
    '2026-03-21T03:00:00Z',
  ]) {
    on.clock.set(at)
    await work()
    await report(await aMember(on.db), { about: 'cafe', id: cafeId, reason: 'spam' })
    await work()
  }
  expect((await firstCase()).reportCount).toBe(4)
  expect((await noticesOf(operatorId, 'report-waiting')).slice(before)).toEqual([
    { isOverdue: false },
    { isOverdue: true },
  ])
})

describe('a decision', () => {
  test('tells each reporter once, and the reported nothing of who they are', async () => {
    const { host, guest, other } = await aGathering()
    for (const { id } of [host, guest]) await report(id, { about: 'person', id: other.id, reason: 'dating' })
    const found = await firstCase()
    expect((await decide(found, { decision: 'act' })).body.message).toBe('조치함으로 처리했어요.')
    for (const { id } of [host, guest]) {
      expect(await noticesOf(id, 'report-answered')).toEqual([{ about: 'person', isActedOn: true }])
      expect(await ownReports(id)).toMatchObject([{ outcome: 'acted', decidedAt: expect.any(String) }])
    }
    expect((await decide(found, { decision: 'dismiss' })).body.code).toBe('CASE_CHANGED')
    expect(await cases()).toEqual([])
    expect(await cases('decided')).toMatchObject([{ id: found.id, decision: 'act' }])
    const { body } = await ask(operatorId, 'GET', 'operator/audit?kind=report')
    expect(body.results[0]).toMatchObject({ sentence: '신고를 조치함으로 끝냈어요' })
  })

  test('of two operators at the same moment counts once, and never what nobody has read', async () => {
    const { host, guest, other } = await aGathering()
    await report(guest.id, { about: 'person', id: other.id, reason: 'dating' })
    const old = await firstCase()
    await report(host.id, { about: 'person', id: other.id, reason: 'dating' })
    expect((await decide(old, { decision: 'dismiss' })).body.code).toBe('CASE_CHANGED')
    const found = await firstCase()
    const both = await Promise.all([
      decide(found, { decision: 'dismiss' }),
      decide(found, { decision: 'act' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await noticesOf(guest.id, 'report-answered')).toHaveLength(1)
  })

  test('hides the text of a meetup', async () => {
    const { host, guest, meetupId } = await aGathering()
    await report(guest.id, { about: 'meetup', id: meetupId, reason: 'spam' })
    const found = await firstCase()
    expect(found).toMatchObject({ name: '금요일 저녁 카탄', text: '초보도 환영해요.' })
    expect((await decide(found, { decision: 'hide-text' })).body.fields).toHaveProperty('reason')
    expect((await decide(found, { decision: 'hide-text', reason: '광고 글이에요' })).status).toBe(200)
    expect((await host.call('GET', `boardGameRoom/${meetupId}`)).body.title).toBe('운영팀이 가린 글이에요')
    expect(await noticesOf(host.id, 'meetup-text-hidden')).toMatchObject([{ reason: '광고 글이에요' }])
  })

  test.each(['lift', 'hide-text', 'keep'])('%s does not fit a person', async (decision) => {
    const { guest, other } = await aGathering()
    await report(guest.id, { about: 'person', id: other.id, reason: 'dating' })
    expect((await decide(await firstCase(), { decision, reason: '이유예요' })).body.fields).toHaveProperty(
      'decision',
    )
  })
})

describe('an operator', () => {
  /** Another operator than the one who decides in these tests. */
  async function aJudge() {
    const judge = await aPlayer(on)
    await on.db`update members set is_operator = true where id = ${judge.id}`
    return judge
  }
  const listedTo = async ({ id }: Player, state = 'open') =>
    (await ask(id, 'GET', `operator/reports?state=${state}`)).body

  test.each<[string, (judge: Player) => Promise<void>]>([
    [
      'about themself',
      async (judge) => {
        const meetupId = await aMeetup(on, (await aPlayer(on)).id)
        const guest = await aPlayer(on)
        for (const { id } of [guest, judge]) await anEntry(on, { meetupId, memberId: id })
        await report(guest.id, { about: 'person', id: judge.id, reason: 'dating' })
      },
    ],
    [
      'about the meetup that they host',
      async (judge) => {
        const id = await aMeetup(on, judge.id)
        await report(await aMember(on.db), { about: 'meetup', id, reason: 'spam' })
      },
    ],
    [
      'about their own page as an instructor',
      async (judge) => {
        const id = await anInstructor(on.db, {})
        await on.db`update instructors set member_id = ${judge.id} where id = ${id}`
        await report(await aMember(on.db), { about: 'instructor', id, reason: 'spam' })
      },
    ],
    [
      'that is their own appeal',
      async (judge) => {
        await on.db`
          insert into meetup_bars (member_id, reason, barred_at, ends_at)
          values (${judge.id}, '이유', ${on.clock.now()}, '2026-04-01')`
        await judge.call('POST', 'me/meetup-ban/appeal', { text: '저는 그 모임에 가지 않았어요.' })
      },
    ],
    [
      'that they have reported',
      async (judge) => {
        await report(judge.id, { about: 'cafe', id: await aCafe(on.db), reason: 'spam' })
      },
    ],
  ])('does not read, hear of or decide a case %s', async (_, open) => {
    const judge = await aJudge()
    await open(judge)
    await work()
    const found = await firstCase()
    expect(await listedTo(judge)).toMatchObject({ count: 0, results: [] })
    expect((await ask(judge.id, 'GET', 'operator/waiting')).body.reports).toBe(0)
    expect((await ask(operatorId, 'GET', 'operator/waiting')).body.reports).toBe(1)
    expect(await noticesOf(judge.id, 'report-waiting')).toEqual([])
    const decision = found.kind === 'appeal' ? 'lift' : 'dismiss'
    const made = { version: found.version, decision }
    expect(await ask(judge.id, 'PUT', `operator/reports/${found.id}/decision`, made)).toMatchObject({
      status: 409,
      body: { code: 'OWN' },
    })
    expect((await decide(found, { decision })).status).toBe(200)
    expect(await listedTo(judge, 'decided')).toMatchObject({ count: 0, results: [] })
  })
})

describe('a ban from meetups', () => {
  async function ban(person: Player, reporter: Player, days = 30) {
    await report(reporter.id, { about: 'person', id: person.id, reason: 'harassment', blocks: false })
    const found = await firstCase()
    expect((await decide(found, { decision: 'bar', days })).body.fields).toHaveProperty('reason')
    expect(
      (await decide(found, { decision: 'bar', reason: '모임에서 괴롭혔어요' })).body.fields,
    ).toHaveProperty('days')
    expect((await decide(found, { decision: 'bar', days, reason: '모임에서 괴롭혔어요' })).status).toBe(200)
  }

  test('releases the seats with the pass back, keeps from joining and opening, and ends by itself', async () => {
    const { host, guest, other, meetupId } = await aGathering()
    expect(await passesOf(other)).toBe(2)
    await ban(other, guest, 7)
    await work()
    expect(await passesOf(other)).toBe(3)
    expect((await host.call('GET', `gameRoomEnter?room_id=${meetupId}`)).body.count).toBe(2)
    expect(await noticesOf(host.id, 'meetup-left')).toHaveLength(1)
    const says =
      '운영팀이 모임 참여를 제한해서 지금은 참여할 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.'
    expect(await join(other, meetupId)).toMatchObject({ status: 409, body: { code: 'refused', error: says } })
    await expect(aMeetup(on, other.id)).rejects.toMatchObject({ code: 'BARRED' })
    expect((await other.call('GET', 'me/meetup-ban')).body.ban).toMatchObject({
      reason: '모임에서 괴롭혔어요',
      appeal: null,
    })
    expect(await noticesOf(other.id, 'meetup-barred')).toMatchObject([{ reason: '모임에서 괴롭혔어요' }])
    on.clock.set('2026-03-25T03:00:00Z')
    expect((await other.call('GET', 'me/meetup-ban')).body).toEqual({ ban: null })
    await aMeetup(on, other.id, { day: '2026-03-27' })
  })

  test('passes a member in line over', async () => {
    const { guest, other, meetupId } = await aGathering()
    const last = await aPlayer(on)
    await anEntry(on, { meetupId, memberId: last.id })
    const first = await aPlayer(on)
    const second = await aPlayer(on)
    for (const { call } of [first, second])
      expect((await call('POST', `boardGameRoom/${meetupId}/waiting`, {})).status).toBe(200)
    await report(guest.id, { about: 'person', id: other.id, reason: 'spam', blocks: false })
    // The ban is there before its due item takes the place in line away.
    await on.db`
      insert into meetup_bars (member_id, reason, barred_at, ends_at)
      values (${first.id}, '이유', ${on.clock.now()}, '2026-04-01')`
    const [seat] = await on.db<{ id: number }[]>`
      select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${last.id}`
    expect((await last.call('DELETE', `gameRoomEnter/${seat?.id}/`, {})).status).toBe(200)
    expect(await stateOf(second, meetupId)).toBe('seated')
    expect(await stateOf(first, meetupId)).toBe('in-line')
  })

  test('of a host takes nobody new, and calls the meetup off a day before it starts', async () => {
    const { host, guest, meetupId } = await aGathering()
    await ban(host, guest)
    const stranger = await aPlayer(on)
    expect((await join(stranger, meetupId)).body.code).toBe('finish')
    await work()
    expect(await stateOf(guest, meetupId)).toBe('seated')
    on.clock.set('2026-03-19T10:00:00Z')
    await work()
    expect(await stateOf(guest, meetupId)).toBe('gone')
    expect(await passesOf(guest)).toBe(3)
    expect(await passesOf(host)).toBe(3)
  })

  test('and a join at the same moment leave no seat behind', async () => {
    const { host, guest, meetupId } = await aGathering()
    const racer = await aPlayer(on)
    await anEntry(on, {
      meetupId: await aMeetup(on, (await aPlayer(on)).id, { day: '2026-03-19' }),
      memberId: racer.id,
    })
    await report(guest.id, { about: 'meetup', id: meetupId, reason: 'spam' })
    await on.db`delete from report_cases`
    await report(host.id, { about: 'person', id: racer.id, reason: 'spam', blocks: false })
    const found = await firstCase()
    await Promise.all([
      join(racer, meetupId),
      decide(found, { decision: 'bar', days: 7, reason: '광고예요' }),
    ])
    await work()
    const seats = await on.db`
      select from meetup_entries where member_id = ${racer.id} and state <> 'gone'`
    expect(seats).toHaveLength(0)
    expect(await passesOf(racer)).toBe(3)
  })

  test('can be appealed once, and operators answer', async () => {
    const { guest, other } = await aGathering()
    await ban(other, guest)
    const appeal = (text: string) => other.call('POST', 'me/meetup-ban/appeal', { text })
    expect((await appeal('아니에요')).body.fields).toHaveProperty('text')
    const both = await Promise.all([
      appeal('저는 그 모임에 가지 않았어요.'),
      appeal('저는 그 모임에 가지 않았어요.'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const found = await firstCase()
    expect(found).toMatchObject({
      kind: 'appeal',
      subjectId: other.id,
      text: '모임에서 괴롭혔어요',
      appeal: '저는 그 모임에 가지 않았어요.',
    })
    expect((await decide(found, { decision: 'bar', days: 7, reason: '이유' })).status).toBe(400)
    expect((await decide(found, { decision: 'lift' })).status).toBe(200)
    expect(await noticesOf(other.id, 'meetup-bar-answered')).toEqual([{ isLifted: true }])
    expect((await other.call('GET', 'me/meetup-ban')).body.ban).toBeNull()
    expect(
      (await guest.call('POST', 'me/meetup-ban/appeal', { text: '제한되지 않았는데 신청해요.' })).status,
    ).toBe(404)
  })
})

test('a ban that replaces another closes its appeal, and can be appealed itself', async () => {
  const { host, guest, other } = await aGathering()
  const barAgain = async (reporter: Player) => {
    await report(reporter.id, { about: 'person', id: other.id, reason: 'harassment', blocks: false })
    const found = (await cases()).find(({ kind }) => kind === 'person')
    if (!found) throw new Error('nobody was reported')
    const made = { decision: 'bar', days: 30, reason: '모임에서 괴롭혔어요' }
    expect((await decide(found, made)).status).toBe(200)
  }
  const appeal = () => other.call('POST', 'me/meetup-ban/appeal', { text: '저는 그 모임에 가지 않았어요.' })
  await barAgain(guest)
  expect((await appeal()).status).toBe(200)
  const old = await firstCase()
  await barAgain(host)
  expect(await cases()).toEqual([])
  expect((await decide(old, { decision: 'lift' })).body.code).toBe('CASE_CHANGED')
  expect(await noticesOf(other.id, 'meetup-bar-answered')).toEqual([])
  expect((await appeal()).status).toBe(200)
  expect((await decide(await firstCase(), { decision: 'lift' })).status).toBe(200)
  expect(await noticesOf(other.id, 'meetup-bar-answered')).toEqual([{ isLifted: true }])
  expect((await other.call('GET', 'me/meetup-ban')).body.ban).toBeNull()
})

describe('who leaves', () => {
  const leave = async ({ call }: Player) => expect((await call('DELETE', 'me')).status).toBe(200)

  test('as the reporter, takes the name along at once and the text when it is decided', async () => {
    const { other } = await aGathering()
    const reporter = await aPlayer(on, { passes: 0 })
    await report(reporter.id, {
      about: 'person',
      id: other.id,
      reason: 'money',
      text: '돈을 빌려 달라고 했어요',
    })
    await leave(reporter)
    const found = await firstCase()
    expect(found.reports).toMatchObject([{ text: '돈을 빌려 달라고 했어요' }])
    expect((await decide(found, { decision: 'dismiss' })).status).toBe(200)
    expect(await on.db`select reporter_id, body from reports`).toMatchObject([{ reporterId: null, body: '' }])
  })

  test('as the reported, leaves a case without a name', async () => {
    const { meetupId, host } = await aGathering()
    const person = await aPlayer(on, { passes: 0 })
    await on.db`
      insert into meetup_entries (meetup_id, member_id, state, asked_at, seated_at, gone_at, gone_because, starts_at, during, pass)
      values (${meetupId}, ${person.id}, 'gone', now(), now(), now(), 'given-up', now(), 'empty', 'none')`
    expect(
      (await report(host.id, { about: 'person', id: person.id, reason: 'spam', text: '광고를 했어요' }))
        .status,
    ).toBe(200)
    await leave(person)
    const found = await firstCase()
    expect(found).toMatchObject({ name: '떠난 회원', reports: [{ text: '광고를 했어요' }] })
    expect((await decide(found, { decision: 'bar', days: 7, reason: '광고예요' })).status).toBe(404)
    expect((await decide(found, { decision: 'act' })).status).toBe(200)
    expect(await on.db`select body from reports`).toMatchObject([{ body: '' }])
    expect(await noticesOf(host.id, 'report-answered')).toHaveLength(1)
  })
})
