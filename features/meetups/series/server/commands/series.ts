import { findSuspension } from '~/features/accounts/server/queries'
import { ownedAmong } from '~/features/catalogue/server/queries/owned-games'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { badInput, Refusal, refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import { meetupTags, startsAtOf } from '../../../core/meetup'
import { areWeekly, mostDates, seriesDateOpensAt } from '../../../core/series'
import { aboutMeetup, notify } from '../../../core/server/commands/entries'
import { findMeetup, lockMeetup } from '../../../core/server/queries/meetups'
import { onceEach } from '../../../games/meetup-games'
import { type NewMeetup, openMeetup } from '../../../opening/server/commands/open-meetup'
import { templateOf } from '../../../opening/server/commands/store-meetup'
import { lockCafeDays } from '../../../seats/server/commands/cafe-seats'
import { seriesRefusals, skipDateRefusals } from '../../refusals'
import { seriesDateNotice, seriesFailedNotice, seriesOpenedNotice } from '../notices'
import { findRegulars, findSeries, listSeriesDates, lockSeries, type SeriesRow } from '../queries/series'

const subjectOfSeries = (id: number) => `series:${id}`

async function planDate(
  tx: Transaction,
  { id, day, time, now }: { id: number; day: string; time: string; now: Date },
): Promise<void> {
  const opensAt = seriesDateOpensAt(day, time)
  const dueAt = opensAt > now ? opensAt : now
  await scheduleDue(tx, { kind: 'series-date', subject: subjectOfSeries(id), key: day, dueAt })
}

/** Opens a meetup that is the first date of a series, in the slot that the series then has. */
export async function openSeries(
  tx: Transaction,
  meetup: NewMeetup,
  { days, memberId, now }: { days: readonly string[]; memberId: number; now: Date },
): Promise<number> {
  if (!areWeekly(meetup.day, days))
    throw badInput({ days: `매주 같은 요일로 ${mostDates}번까지 반복할 수 있어요.` })
  const id = await openMeetup(tx, meetup, { memberId, now })
  const row = await lockMeetup(tx, id)
  const { cafeId, time, passwordHash } = meetup
  const { gameIds, broughtIds } = onceEach({ gameIds: meetup.gameIds, broughtIds: meetup.broughtIds ?? [] })
  const [made] = await tx<{ id: number }[]>`
    insert into meetup_series (host_id, cafe_id, template, starts, password_hash, game_ids, brought_ids, open_slot, made_at)
    values (${memberId}, ${cafeId ?? 0}, ${templateOf(meetup)}::text::jsonb, ${time}, ${passwordHash}, ${gameIds}::int[], ${broughtIds}::int[],
      ${row?.openSlot ?? null}, ${now})
    returning id`
  if (!made) throw new Error('the series was not stored')
  await tx`update meetups set series_id = ${made.id} where id = ${id}`
  await tx`
    insert into meetup_series_dates (series_id, day, state, meetup_id)
    values (${made.id}, ${meetup.day}::date, 'open', ${id})`
  for (const day of days) {
    await tx`insert into meetup_series_dates (series_id, day, state) values (${made.id}, ${day}::date, 'planned')`
    await planDate(tx, { id: made.id, day, time, now })
  }
  return id
}

/** A series without dates to come no longer counts as one of its host's rooms; those that are open do. */
async function finishIfDone(tx: Transaction, seriesId: number): Promise<void> {
  await tx`
    update meetup_series set open_slot = null
    where id = ${seriesId} and not exists (
      select from meetup_series_dates where series_id = ${seriesId} and state = 'planned'
    )`
}

async function noteChanged(tx: Transaction, seriesId: number): Promise<void> {
  const rooms = await tx<{ id: number }[]>`select id from meetups where series_id = ${seriesId}`
  for (const { id } of rooms) await invalidate(tx, meetupTags.facts.of(id))
}

/** Opens a date by all rules of opening. Returns its meetup, or why it cannot be opened. */
async function openDate(
  tx: Transaction,
  series: SeriesRow & { hostId: number },
  { day, now }: { day: string; now: Date },
): Promise<number | string> {
  const { hostId, id, openSlot } = series
  if ((await findSuspension(tx, hostId, now)) !== null) return '이용이 정지된 동안에는 열 수 없어요.'
  const regulars = await findRegulars(tx, { seriesId: id, hostId, now })
  const meetup = {
    ...series,
    ...{
      day,
      time: series.starts,
      contact: series.contact ?? '',
      // Those that they have taken out of their list since, they bring no more.
      broughtIds: await ownedAmong(tx, { memberId: hostId, gameIds: series.broughtIds }),
    },
  }
  await tx`savepoint series_date`
  try {
    const of = { id, openSlot: openSlot ?? 0, regularsOf: regulars?.meetupId ?? null }
    const opened = await openMeetup(tx, meetup, { memberId: hostId, now, series: of })
    const room = await findMeetup(tx, opened)
    if (!room) throw new Error('the date was not stored')
    const { tier, awaitsYes, regularsUntil } = room
    const details = aboutMeetup(room)
    await notify(tx, seriesDateNotice, { to: [hostId], details: { ...details, tier, awaitsYes }, now })
    const to = regulars?.memberIds ?? []
    await notify(tx, seriesOpenedNotice, {
      to,
      details: { ...details, isFirst: regularsUntil !== null },
      now,
    })
    return opened
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx`rollback to savepoint series_date`
    return error.message
  }
}

/** The clock opens a date of a series, or tells the host why it cannot. The series goes on with the next. */
export async function openSeriesDate(
  tx: Transaction,
  { seriesId, day, now }: { seriesId: number; day: string; now: Date },
): Promise<void> {
  const seen = await findSeries(tx, seriesId)
  if (!seen) return
  const startsAt = startsAtOf(day, seen.starts)
  await lockCafeDays(tx, { cafeId: seen.cafeId, startsAt })
  const series = await lockSeries(tx, seriesId)
  const date = (await listSeriesDates(tx, seriesId)).find((each) => each.day === day)
  if (!series || series.hostId === null || date?.state !== 'planned') return
  const outcome = await openDate(tx, { ...series, hostId: series.hostId }, { day, now })
  if (typeof outcome === 'number') {
    await tx`
      update meetup_series_dates set state = 'open', meetup_id = ${outcome} where series_id = ${seriesId} and day = ${day}::date`
  } else {
    await tx`
      update meetup_series_dates set state = 'failed', failure = ${outcome} where series_id = ${seriesId} and day = ${day}::date`
    const details = { title: series.title, startsAt: startsAt.toISOString(), why: outcome }
    await addNotice(tx, seriesFailedNotice, { memberId: series.hostId, details, now })
  }
  await finishIfDone(tx, seriesId)
  await noteChanged(tx, seriesId)
}

interface HostOfSeries {
  seriesId: number
  memberId: number
  now: Date
}

async function lockOwn(tx: Transaction, { seriesId, memberId }: HostOfSeries): Promise<SeriesRow> {
  const series = await lockSeries(tx, seriesId)
  if (!series) throw refuse(seriesRefusals.noSeries)
  if (series.hostId !== memberId) throw refuse(seriesRefusals.notHost)
  return series
}

/** Leaves a date out that is not open yet. Repeating it changes nothing. */
export async function skipDate(
  tx: Transaction,
  { day, ...host }: HostOfSeries & { day: string },
): Promise<void> {
  await lockOwn(tx, host)
  const { seriesId } = host
  const date = (await listSeriesDates(tx, seriesId)).find((each) => each.day === day)
  if (!date) throw refuse(seriesRefusals.noSeries)
  if (date.state === 'skipped') return
  if (date.state !== 'planned') throw refuse(skipDateRefusals.dateIsOpen)
  await tx`update meetup_series_dates set state = 'skipped' where series_id = ${seriesId} and day = ${day}::date`
  await cancelDue(tx, { subject: subjectOfSeries(seriesId), kind: 'series-date', key: day })
  await finishIfDone(tx, seriesId)
  await noteChanged(tx, seriesId)
}

/** Ends a series. Its open rooms stay; the dates to come are left out. Repeating it changes nothing. */
export async function endSeries(tx: Transaction, host: HostOfSeries): Promise<void> {
  await lockOwn(tx, host)
  await leaveOutDates(tx, host.seriesId)
}

/** Leaves out what is still to come of a locked series. */
export async function leaveOutDates(tx: Transaction, seriesId: number): Promise<void> {
  await tx`update meetup_series_dates set state = 'skipped' where series_id = ${seriesId} and state = 'planned'`
  await cancelDue(tx, { subject: subjectOfSeries(seriesId) })
  await finishIfDone(tx, seriesId)
  await noteChanged(tx, seriesId)
}

export const seriesIdOf = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))
