import { lockMembers } from '~/features/accounts/server/commands/members'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockAsStaff, recordAction } from '~/features/cafes/server/commands/as-staff'
import { findStaffRole, listStaffIds } from '~/features/cafes/server/queries/staff'
import { badInput, Refusal, refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { dateAfter, timeInWords } from '../../../../cafes/opening-hours'
import { hoursProblemInWords, whyCafeCannot } from '../../../core/cafe-hours'
import { startsAtOf, whyCannotCallOff } from '../../../core/meetup'
import { meetupAtCafeAudits, meetupAudits } from '../../../core/server/audit'
import { changed, notify } from '../../../core/server/commands/entries'
import { planDeadlines } from '../../../core/server/commands/plan-deadlines'
import { listLive } from '../../../core/server/queries/entries'
import { findVenue, lockMeetup, readHours, stateOf } from '../../../core/server/queries/meetups'
import { whyNotThen } from '../../../core/start-time'
import { dayKindOf, tierOn } from '../../../core/tier'
import { callOff } from '../../../course/server/commands/host-meetup'
import { gameRefusals } from '../../../games/refusals'
import { openingRefusals } from '../../../opening/refusals'
import { refuseAbuse, storeMeetup, templateOf } from '../../../opening/server/commands/store-meetup'
import { lockCafeDays, refuseWithoutSeats } from '../../../seats/server/commands/cafe-seats'
import { planMorning } from '../../../seats/server/commands/cafe-staff'
import { tableRefusals } from '../../refusals'
import {
  dateOpensAt,
  firstDayOf,
  mostTables,
  type TableDraft,
  whyBadTable,
  whyNeverOpen,
} from '../../standing-table'
import { cafeTableFailedNotice } from '../notices'
import { listTableDates, listTables, lockTable, type TableRow } from '../queries/standing-tables'

const subjectOfTable = (id: number) => `standing-table:${id}`

export const timeOf = ({ starts }: Pick<TableRow, 'starts'>) => timeInWords(starts)
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Plans the opening of the next date of a locked table, which is now if its moment is past. */
async function planNext(
  tx: Transaction,
  { id, day, time, daysAhead, now }: { id: number; day: string; time: string; daysAhead: number; now: Date },
): Promise<void> {
  await tx`update standing_tables set next_day = ${day}::date where id = ${id}`
  const opensAt = dateOpensAt(startsAtOf(day, time), daysAhead)
  const dueAt = opensAt > now ? opensAt : now
  await scheduleDue(tx, { kind: 'standing-table', subject: subjectOfTable(id), dueAt })
}

export async function makeTable(
  tx: Transaction,
  { gameIds, ...acting }: Acting & TableDraft & { gameIds: readonly number[] },
): Promise<number> {
  const { cafeId, now, weekday, time, daysAhead } = acting
  await lockAsStaff(tx, acting)
  const bad = whyBadTable(acting)
  if (bad !== null) throw badInput({ [bad.field]: bad.message })
  refuseAbuse(acting)
  if ((await listTables(tx, { cafeId })).length >= mostTables) throw refuse(tableRefusals.tooManyTables)
  const games = [...new Set(gameIds)]
  const venue = await findVenue(tx, { cafeId, gameIds: games })
  if (!venue) throw refuse(openingRefusals.noCafe)
  if ((venue.games ?? 0) !== games.length) throw refuse(gameRefusals.noSuchGame)
  const day = firstDayOf({ weekday, time }, seoulDate(now), now)
  const never = whyNeverOpen({ weekday, time }, { opening: readHours(venue).opening, now })
  if (never !== null) throw badInput({ time: never })
  const [made] = await tx<{ id: number }[]>`
    insert into standing_tables (cafe_id, template, weekday, starts, days_ahead, made_at, next_day)
    values (${cafeId}, ${templateOf(acting)}::text::jsonb, ${weekday}, ${minutesOf(time)}, ${daysAhead}, ${now}, ${day}::date)
    returning id`
  if (!made) throw new Error('the table was not stored')
  await tx`
    insert into standing_table_games (table_id, place, game_id)
    select ${made.id}, place, game_id from unnest(${games}::int[]) with ordinality as given (game_id, place)`
  await planNext(tx, { id: made.id, day, time, daysAhead, now })
  await recordAction(tx, acting, { action: meetupAtCafeAudits['make-table'], details: { table: made.id } })
  return made.id
}

async function lockOwnTable(tx: Transaction, { cafeId, tableId }: { cafeId: number; tableId: number }) {
  const table = await lockTable(tx, tableId)
  if (table?.cafeId !== cafeId || table.stoppedAt !== null) throw refuse(tableRefusals.noTable)
  return table
}

/** Lets a locked table rest until it goes on. */
export async function restTable(tx: Transaction, tableId: number, now: Date): Promise<void> {
  await tx`update standing_tables set paused_at = ${now} where id = ${tableId} and paused_at is null and stopped_at is null`
  await cancelDue(tx, { subject: subjectOfTable(tableId) })
}

/** Whether operators have hidden the text of the table at one of its dates. */
async function isHidden(tx: Transaction, { id, title, content }: TableRow): Promise<boolean> {
  const hidden = await tx`
    select from meetups where table_id = ${id} and hidden_title = ${title} and hidden_content = ${content} limit 1`
  return hidden.length > 0
}

/** Opens no further dates until the table goes on. Dates that are open stay. Repeating it changes nothing. */
export async function pauseTable(
  tx: Transaction,
  { tableId, isPaused, ...acting }: Acting & { tableId: number; isPaused: boolean },
): Promise<void> {
  const { now } = acting
  await lockAsStaff(tx, acting)
  const table = await lockOwnTable(tx, { ...acting, tableId })
  if ((table.pausedAt !== null) === isPaused) return
  if (isPaused) await restTable(tx, tableId, now)
  else {
    if (await isHidden(tx, table)) throw refuse(tableRefusals.tableTextHidden)
    await tx`update standing_tables set paused_at = null where id = ${tableId}`
    const time = timeOf(table)
    const day = firstDayOf({ weekday: table.weekday, time }, table.nextDay ?? seoulDate(now), now)
    await planNext(tx, { id: tableId, day, time, daysAhead: table.daysAhead, now })
  }
  const action = meetupAtCafeAudits[isPaused ? 'pause-table' : 'resume-table']
  await recordAction(tx, acting, { action, details: { table: tableId } })
}

/**
 * Ends a table for good. Its open dates stay, but for those in `callsOff`, which only owners call off. It locks the table, its
 * meetups and then members, so it comes first in its transaction.
 */
export async function stopTable(
  tx: Transaction,
  {
    tableId,
    callsOff,
    reason,
    ...acting
  }: Acting & { tableId: number; callsOff: readonly number[]; reason: string | null },
): Promise<void> {
  const { cafeId, actorId, now } = acting
  await lockOwnTable(tx, { cafeId, tableId })
  const dates = await listTableDates(tx, { cafeId, tableId, now })
  const gatherings = []
  for (const { id } of dates.filter(({ id }) => callsOff.includes(id))) {
    const row = await lockMeetup(tx, id)
    // Another call-off may have come first.
    if (row && whyCannotCallOff(stateOf(row), now) === null)
      gatherings.push({ row, entries: await listLive(tx, id) })
  }
  const members = gatherings.flatMap(({ entries }) => entries.map(({ memberId }) => memberId))
  const remaining = await lockMembers(tx, [...members.filter((id) => id !== null), actorId])
  const role = await findStaffRole(tx, { cafeId, memberId: actorId })
  if (role === null) throw refuse(cafeRefusals.notStaff)
  if (gatherings.length > 0 && role !== 'owner') throw refuse(cafeRefusals.notOwner)
  if (gatherings.length > 0 && reason === null)
    throw badInput({ reason: '모임을 취소하는 이유를 입력해 주세요.' })
  for (const { row, entries } of gatherings) {
    // Somebody may have come or gone before the members were locked; who is in it has not changed since the meetup was.
    await callOff(tx, { row, entries, remaining }, { by: 'cafe', reason, at: now, now })
    await audit(tx, { actorId, action: meetupAudits['cancel-meetup'], thing: row.id, now })
    const details = { meetup: row.id, startsAt: row.startsAt.toISOString() }
    await recordAction(tx, acting, { action: meetupAtCafeAudits['cancel-meetup'], details })
  }
  await tx`update standing_tables set stopped_at = ${now} where id = ${tableId}`
  await cancelDue(tx, { subject: subjectOfTable(tableId) })
  await recordAction(tx, acting, { action: meetupAtCafeAudits['stop-table'], details: { table: tableId } })
}

/** Why the clock could not open a date, in words; null if it did. */
async function openDate(tx: Transaction, table: TableRow, startsAt: Date, now: Date): Promise<string | null> {
  const { cafeId, maxPeople } = table
  // Holds off whoever closes the doors of the cafe until the meetup is stored.
  await tx`select from cafes where id = ${cafeId} for key share`
  if ((await listStaffIds(tx, cafeId)).length === 0) return '카페를 관리하는 사람이 없어요.'
  const venue = await findVenue(tx, { cafeId, gameIds: [] })
  if (!venue) return '카페가 공개되어 있지 않아요.'
  const hours = readHours(venue)
  const closed = whyCafeCannot({ startsAt, lastsMinutes: null }, hours)
  if (closed === 'dayOff') return '카페가 쉬는 날이에요.'
  if (closed === 'notOpenThen') return '카페 영업시간이 아니에요.'
  if (closed !== null) return hoursProblemInWords(closed, startsAt, hours)
  try {
    await refuseWithoutSeats(tx, { cafeId, startsAt, people: maxPeople, hours, now })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  const day = seoulDate(startsAt)
  const owned = await tx<{ gameId: number }[]>`
    select standing_table_games.game_id from standing_table_games
    join cafe_games on cafe_games.game_id = standing_table_games.game_id and cafe_id = ${cafeId}
    where table_id = ${table.id} order by place`
  const meetup = {
    ...{
      ...table,
      startsAt,
      tableId: table.id,
      hostId: null,
      openSlot: null,
      passwordHash: null,
    },
    ...{
      tier: tierOn(day, venue),
      dayKind: dayKindOf(day, venue),
      takesLate: true,
      yesDueAt: null,
    },
    gameIds: owned.map(({ gameId }) => gameId),
  }
  const id = await storeMeetup(tx, meetup, now)
  await planMorning(tx, { cafeId, startsAt, now })
  await planDeadlines(tx, { id, startsAt, now })
  await changed(tx, id, [])
  return null
}

/** The clock opens the next date of a table, or tells the staff why it cannot, and plans the one after it. */
export async function openTableDate(
  tx: Transaction,
  { tableId, now }: { tableId: number; now: Date },
): Promise<void> {
  const [seen] = await listTables(tx, { tableId })
  if (!seen?.nextDay) return
  const day = seen.nextDay
  const time = timeOf(seen)
  const startsAt = startsAtOf(day, time)
  await lockCafeDays(tx, { cafeId: seen.cafeId, startsAt })
  const table = await lockTable(tx, tableId)
  if (!table || table.pausedAt !== null || table.stoppedAt !== null || table.nextDay !== day) return
  const { cafeId, cafe, title, daysAhead } = table
  if (dateOpensAt(startsAt, daysAhead) > now) return planNext(tx, { id: tableId, day, time, daysAhead, now })
  const whyNot = whyNotThen(startsAt, now)
  // A date whose time has passed while the service was down is left out.
  if (whyNot === null) {
    const failure = await openDate(tx, table, startsAt, now)
    if (failure !== null) {
      await tx`update standing_tables set failed_day = ${day}::date, failure = ${failure} where id = ${tableId}`
      const to = await listStaffIds(tx, cafeId)
      const details = { cafeId, cafe, title, startsAt: startsAt.toISOString(), why: failure }
      await notify(tx, cafeTableFailedNotice, { to, details, now })
    }
  }
  const after = firstDayOf({ weekday: table.weekday, time }, dateAfter(day, 1), now)
  await planNext(tx, { id: tableId, day: after, time, daysAhead, now })
}

export const tableIdOf = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))
