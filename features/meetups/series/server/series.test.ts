import { describe, expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { countPasses } from '~/features/passes/server/queries/passes'
import { inOurWords } from '~/lib/calls-version'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aPlayer, type Player } from '../../server/factories'
import { openSeriesDate } from './commands/series'

const on = auditedTestApp()

const work = async () => {
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  await deliverNotices(on.db, on.noticeKinds)
}
/** Moves the clock to a time in Seoul and runs what is due by then. */
const at = async (seoul: string) => {
  on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())
  await work()
}

const draft = (cafeId: number, part: object = {}) => ({
  ...{
    title: '금요일 카탄',
    content: '매주 만나요.',
    play_date: '2026-03-20',
    play_time: '19:00',
    cafe_id: cafeId,
  },
  ...{ min_person: 2, max_person: 4, days: ['2026-03-27', '2026-04-03', '2026-04-10'], ...part },
})
const open = ({ call }: Player, cafeId: number, part: object = {}) =>
  call('POST', 'boardGameRoom/', draft(cafeId, part))

/** A host with a series of four Fridays at seven, of which the clock has opened those within 14 days. */
async function aSeries(part: object = {}, passes = 6) {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 24) })
  const host = await aPlayer(on, { passes })
  const opened = await open(host, cafeId, part)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  await work()
  return { cafeId, host, seriesId: opened.body.series_id as number }
}
type Date_ = { day: string; state: string; meetupId: number | null; failure: string | null }
const datesOf = async ({ call }: Player, id: number) =>
  (await call('GET', `meetup-series/${id}`)).body.dates as Date_[]
const statesOf = async (player: Player, id: number) => (await datesOf(player, id)).map(({ state }) => state)
const roomOn = async (player: Player, id: number, day: string) =>
  (await datesOf(player, id)).find((date) => date.day === day)?.meetupId ?? 0
const join = ({ call }: Player, id: number) => call('POST', 'gameRoomEnter/', { room_id: id })
const passesOf = async ({ id }: Player) =>
  (await countPasses(on.db, { memberId: id, now: on.clock.now() }))[6000]
const titlesOf = async (memberId: number) => {
  const headers = await signIn(on.app, memberId)
  const reply = await on.app.inject({ url: '/v1/me/notices', headers })
  return (reply.json().results as { title: string }[]).map(({ title }) => title)
}

test('each date opens 14 days ahead, with its own room, and takes a pass of its host then', async () => {
  const { host, seriesId } = await aSeries()
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'planned', 'planned'])
  expect(await passesOf(host)).toBe(4)
  await at('2026-03-20T18:59')
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'planned', 'planned'])
  // The first room had too few people.
  expect(await passesOf(host)).toBe(5)
  await at('2026-03-20T19:00')
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'open', 'planned'])
  expect(await passesOf(host)).toBe(4)
})

test('it counts as one of the three rooms of its host, until its last date is over', async () => {
  const other = await aPlayer(on, { passes: 9 })
  const cafe = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 6_000, opening: everyDay(0, 24) })
  const day = (play_date: string, days: string[] = []) => open(other, cafe, { play_date, days })
  expect((await day('2026-03-20', ['2026-03-27'])).status).toBe(200)
  await work()
  expect((await day('2026-03-23')).status).toBe(200)
  expect((await day('2026-03-24')).status).toBe(200)
  expect((await day('2026-03-25')).body).toMatchObject({ code: 'TOO_MANY_HOSTED' })
})

test('a date that cannot be opened is told to the host, and the series goes on with the next', async () => {
  const { host, seriesId } = await aSeries({}, 2)
  await at('2026-03-20T19:00')
  const [, , third] = await datesOf(host, seriesId)
  expect(third).toMatchObject({ state: 'failed', failure: '평일 이용권이 부족해요.' })
  expect(await titlesOf(host.id)).toContain('반복 모임의 하루를 열지 못했어요')
  await host.call('POST', `boardGameRoom/${await roomOn(host, seriesId, '2026-03-27')}/cancel/`, {})
  await at('2026-03-27T19:00')
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'failed', 'open'])
})

test('a date that the shorter hours of its cafe cut is not opened, and those that are open stay', async () => {
  const { cafeId, host, seriesId } = await aSeries({ lasts_minutes: 240 })
  await on.db`update cafes set closes = array_fill(1320, array[7]) where id = ${cafeId}`
  await at('2026-03-20T19:00')
  const [, second, third] = await datesOf(host, seriesId)
  expect(second).toMatchObject({ state: 'open' })
  expect(third).toMatchObject({ state: 'failed', failure: expect.stringContaining('오후 10:00에 닫아요') })
})

test('who sat at the last date has the first twelve hours of a new one, and is told', async () => {
  const { host, seriesId } = await aSeries()
  const [regular, stranger] = [await aPlayer(on), await aPlayer(on)]
  const first = await roomOn(host, seriesId, '2026-03-20')
  expect((await join(regular, first)).status).toBe(200)
  await at('2026-03-20T19:00')
  const third = await roomOn(host, seriesId, '2026-04-03')
  const seen = async ({ call }: Player) => (await call('GET', `boardGameRoom/${third}/`)).body
  expect(await seen(stranger)).toMatchObject({
    is_regular: false,
    regulars_until: '2026-03-20T22:00:00.000Z',
  })
  expect(await seen(regular)).toMatchObject({ is_regular: true })
  expect(await titlesOf(regular.id)).toContain('함께한 모임이 또 열렸어요')
  expect(await join(stranger, third)).toMatchObject({ status: 409, body: { code: 'regulars' } })
  const listed = async (query: string) =>
    (await on.app.inject({ url: `/v1/boardGameRoom?${query}`, headers: inOurWords }))
      .json()
      .results.map(({ id }: { id: number }) => id)
  expect(await listed('hasSeat=true')).not.toContain(third)
  expect((await join(regular, third)).status).toBe(200)
  await at('2026-03-21T07:00')
  expect(await listed('hasSeat=true')).toContain(third)
  expect((await join(stranger, third)).status).toBe(200)
})

test('its host skips single dates and ends it; rooms that are open stay', async () => {
  const { host, seriesId } = await aSeries()
  const stranger = await aPlayer(on)
  const skip = ({ call }: Player, day: string) =>
    call('PUT', `meetup-series/${seriesId}/dates/${day}/skipped`)
  expect((await skip(stranger, '2026-04-03')).status).toBe(404)
  for (const _ of [1, 2]) expect((await skip(host, '2026-04-03')).status).toBe(200)
  expect(await skip(host, '2026-03-27')).toMatchObject({ status: 409, body: { code: 'DATE_IS_OPEN' } })
  await at('2026-03-20T19:00')
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'skipped', 'planned'])
  for (const _ of [1, 2]) expect((await host.call('POST', `meetup-series/${seriesId}/end`)).status).toBe(200)
  await at('2026-03-27T12:00')
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'skipped', 'skipped'])
  const second = await roomOn(host, seriesId, '2026-03-27')
  expect((await host.call('GET', `boardGameRoom/${second}/`)).body.room_status).not.toBe('취소')
})

test('only weeks that follow can be dates, seven at most', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 24) })
  const host = await aPlayer(on, { passes: 6 })
  for (const days of [
    ['2026-03-28'],
    ['2026-04-03', '2026-03-27'],
    ['2026-03-27', '2026-03-27'],
    ['2026-05-15'],
    ['x'],
  ])
    expect(await open(host, cafeId, { days })).toMatchObject({
      status: 400,
      body: { fields: { days: expect.any(String) } },
    })
  expect(await passesOf(host)).toBe(6)
})

test('the clock that comes twice, and a host who ends the series then, open a date once or not at all', async () => {
  for (const _ of [1, 2, 3]) {
    on.clock.set('2026-03-18T03:00:00Z')
    const { host, seriesId } = await aSeries()
    on.clock.set('2026-03-20T10:00:00Z')
    const day = '2026-04-03'
    const clock = () => on.db.transaction((tx) => openSeriesDate(tx, { seriesId, day, now: on.clock.now() }))
    await Promise.all([clock(), host.call('POST', `meetup-series/${seriesId}/end`), clock()])
    const rooms = await on.db<{ count: number }[]>`
      select count(*)::int as count from meetups where series_id = ${seriesId} and starts_at > '2026-04-01'`
    const [, , third] = await datesOf(host, seriesId)
    expect(rooms[0]?.count).toBe(third?.state === 'open' ? 1 : 0)
    expect(await passesOf(host)).toBe(third?.state === 'open' ? 3 : 4)
  }
})

const bodiesOf = async (memberId: number) => {
  const headers = await signIn(on.app, memberId)
  const { results } = (await on.app.inject({ url: '/v1/me/notices', headers })).json()
  return (results as { title: string; body: string }[])
    .filter(({ title }) => title === '반복 모임이 열렸어요')
    .map(({ body }) => body)
}

test('its host hears of each date that the clock opens, and of the pass that it takes', async () => {
  const { host } = await aSeries()
  expect(await bodiesOf(host.id)).toEqual([
    '3월 27일 (금) 오후 7:00 금요일 카탄 모임이에요. 6,000원 종일 이용권 1장을 썼어요.',
  ])
})

async function hideTextOf(id: number) {
  const operatorId = await aMember(on.db, { isOperator: true })
  const hide = await on.app.inject({
    method: 'POST',
    url: `/v1/operator/meetups/${id}/text/hidden`,
    headers: await signIn(on.app, operatorId),
    payload: { reason: '다른 가게를 알리는 글이에요' },
  })
  expect(hide.statusCode, hide.body).toBe(200)
  await work()
}

/** The host hands one of their rooms over to somebody who sits there. */
async function handOver(host: Player, to: Player, id: number) {
  const { own_entry } = (await to.call('GET', `boardGameRoom/${id}/`)).body
  expect((await host.call('PUT', `boardGameRoom/${id}/host-offer`, { entryId: own_entry.id })).status).toBe(
    200,
  )
  return to.call('POST', `boardGameRoom/${id}/host-offer/answer`, { accepts: true })
}

test('a text that operators hide is no text of dates to come', async () => {
  const { host, seriesId } = await aSeries()
  await hideTextOf(await roomOn(host, seriesId, '2026-03-20'))
  await at('2026-03-20T19:00')
  expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'skipped', 'skipped'])
})

test('who is banned, or has blocked the host, is not among the regulars of a new date', async () => {
  const { host, seriesId } = await aSeries()
  const [blocking, banned, regular] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const first = await roomOn(host, seriesId, '2026-03-20')
  for (const each of [blocking, banned, regular]) expect((await join(each, first)).status).toBe(200)
  await at('2026-03-20T18:59')
  expect((await blocking.call('POST', `me/blocks/${host.id}`)).status).toBe(200)
  await on.db`
    insert into meetup_bars (member_id, reason, barred_at, ends_at)
    values (${banned.id}, '욕설', ${on.clock.now()}, '2026-06-01')`
  await at('2026-03-20T19:00')
  const told = async ({ id }: Player) => (await titlesOf(id)).includes('함께한 모임이 또 열렸어요')
  expect([await told(blocking), await told(banned), await told(regular)]).toEqual([false, false, true])
})

test('regulars stay regulars of the date that opened, although the one before is put right as not held', async () => {
  const { cafeId, host, seriesId } = await aSeries()
  const regular = await aPlayer(on)
  await join(regular, await roomOn(host, seriesId, '2026-03-20'))
  await at('2026-03-20T19:05')
  const third = await roomOn(host, seriesId, '2026-04-03')
  const employeeId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: employeeId })
  const first = await roomOn(host, seriesId, '2026-03-20')
  const put = await on.app.inject({
    method: 'POST',
    url: `/v1/staff/cafes/${cafeId}/meetups/${first}/not-held`,
    headers: await signIn(on.app, employeeId),
    payload: { reason: '모인 사람이 없었어요' },
  })
  expect(put.statusCode, put.body).toBe(200)
  expect((await regular.call('GET', `boardGameRoom/${third}/`)).body).toMatchObject({ is_regular: true })
  expect((await join(regular, third)).status).toBe(200)
})

test('whoever leaves is asked about the dates to come first', async () => {
  const { host, seriesId } = await aSeries()
  for (const day of ['2026-03-20', '2026-03-27'])
    await host.call('POST', `boardGameRoom/${await roomOn(host, seriesId, day)}/cancel/`, {})
  const leave = async (query = '') => {
    const headers = await signIn(on.app, host.id)
    const reply = await on.app.inject({ method: 'DELETE', url: `/v1/me${query}`, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  const asked = await leave()
  expect([asked.status, asked.body.code]).toEqual([409, 'CANNOT_LEAVE'])
  const about = asked.body.reasons.find(({ place }: { place: { label: string } }) =>
    place.label.startsWith('반복'),
  )
  expect(about).toEqual({
    message:
      '매주 반복하는 ‘금요일 카탄’에 앞으로 열릴 날이 2번 있어요. 반복을 끝내거나, 포기하고 탈퇴할 수 있어요.',
    place: { path: expect.stringMatching(/^\/matching\/\d+$/), label: '반복 모임 보기' },
    forfeits: {
      count: 2,
      lines: ['금요일 카탄: 4월 3일 (금), 4월 10일 (금)'],
      note: '탈퇴하면 반복하는 모임의 앞으로의 날은 열리지 않아요.',
    },
  })
  // The passes of the two rooms came back.
  expect((await leave('?forfeits=6')).status).toBe(409)
  await host.call('PUT', `meetup-series/${seriesId}/dates/2026-04-03/skipped`)
  expect((await leave('?forfeits=8')).status).toBe(409)
  expect((await leave('?forfeits=7')).status).toBe(200)
  await at('2026-04-01T12:00')
  expect(
    await on.db`select from meetups where series_id = ${seriesId} and starts_at > '2026-03-28'`,
  ).toHaveLength(0)
})

describe('a date that its host hands over', () => {
  test('stays a date of the series, whose others open for its own host', async () => {
    const { host, seriesId } = await aSeries()
    const guest = await aPlayer(on)
    const first = await roomOn(host, seriesId, '2026-03-20')
    await join(guest, first)
    expect((await handOver(host, guest, first)).status).toBe(200)
    await at('2026-03-20T19:00')
    expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'open', 'planned'])
    const third = await roomOn(host, seriesId, '2026-04-03')
    const read = async (id: number) => (await guest.call('GET', `boardGameRoom/${id}/`)).body
    expect([await read(first), await read(third)]).toMatchObject([
      { owner: { id: guest.id }, series_id: seriesId },
      { owner: { id: host.id }, series_id: seriesId },
    ])
    expect((await guest.call('POST', `meetup-series/${seriesId}/end`)).status).toBe(404)
  })

  test('comes back as one of the series, which is one room of its host', async () => {
    const { cafeId, host, seriesId } = await aSeries()
    const guest = await aPlayer(on)
    const first = await roomOn(host, seriesId, '2026-03-20')
    await join(guest, first)
    await handOver(host, guest, first)
    for (const play_date of ['2026-03-23', '2026-03-24'])
      expect((await open(host, cafeId, { play_date, days: undefined })).status).toBe(200)
    expect((await handOver(guest, host, first)).status).toBe(200)
  })

  test('ends the series when its words are hidden, unless only the new host has written them', async () => {
    const { host, seriesId } = await aSeries()
    const guest = await aPlayer(on)
    const rooms = [await roomOn(host, seriesId, '2026-03-20'), await roomOn(host, seriesId, '2026-03-27')]
    for (const id of rooms) {
      await join(guest, id)
      expect((await handOver(host, guest, id)).status).toBe(200)
    }
    const [first = 0, second = 0] = rooms
    const edit = { title: '우리 가게로 오세요', content: '광고예요.' }
    expect((await guest.call('PATCH', `boardGameRoom/${first}/`, edit)).status).toBe(200)
    await hideTextOf(first)
    expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'planned', 'planned'])
    const isTold = async ({ id }: Player) => (await titlesOf(id)).includes('모임 글이 가려졌어요')
    expect([await isTold(host), await isTold(guest)]).toEqual([false, true])
    await hideTextOf(second)
    expect(await statesOf(host, seriesId)).toEqual(['open', 'open', 'skipped', 'skipped'])
    expect(await isTold(host)).toBe(true)
  })
})

describe('what a series repeats', () => {
  const repeated = async (id: number) => {
    const [row] = await on.db<{ title: string; columns: unknown[]; template: Record<string, unknown> }[]>`
      select title, jsonb_build_array(content, contact, min_people, max_people, auto_accepts, experience, welcomes_beginners, explains,
        lasts_minutes, before_last_train) as columns, template
      from meetup_series where id = ${id}`
    if (!row) throw new Error('there is no series')
    return row
  }

  test('is its template, which the columns of the version before follow, and the other way round', async () => {
    const { seriesId } = await aSeries({
      experience: 'beginner',
      explains: true,
      lasts_minutes: 120,
      contact: '',
    })
    const said = {
      ...{ title: '금요일 카탄', content: '매주 만나요.', contact: null, minPeople: 2, maxPeople: 4 },
      ...{ autoAccepts: true, experience: 'beginner', welcomesBeginners: true, explains: true },
      ...{ lastsMinutes: 120, beforeLastTrain: false },
    }
    const { title, columns, template } = await repeated(seriesId)
    expect(template).toEqual(said)
    expect([title, ...columns]).toEqual(Object.values(said))

    await on.db`update meetup_series set title = '토요일 카탄', explains = false where id = ${seriesId}`
    expect((await repeated(seriesId)).template).toEqual({ ...said, title: '토요일 카탄', explains: false })
    await on.db`update meetup_series set template = template || '{"maxPeople": 5}' where id = ${seriesId}`
    expect((await repeated(seriesId)).columns[3]).toBe(5)
  })

  test.each([
    ['a title that is too long', { title: '가'.repeat(26) }],
    ['no content', { content: null }],
    ['more people than any meetup', { maxPeople: 11 }],
    ['an experience that there is not', { experience: 'novice' }],
    ['an end that nobody can choose', { lastsMinutes: 75 }],
  ])('is refused by the database with %s', async (_, part) => {
    const { seriesId } = await aSeries()
    const write = on.db`
      update meetup_series set template = template || ${JSON.stringify(part)}::text::jsonb where id = ${seriesId}`
    await expect(write).rejects.toThrow(/violates (check|not-null) constraint/)
  })
})
