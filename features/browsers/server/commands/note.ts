import { createHash } from 'node:crypto'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Transaction } from '~/lib/server/database'
import {
  errorsKeptForDays,
  longestFrame,
  longestMessage,
  mostNewErrorsOfDay,
  stripped,
} from '../../browser-error'
import { bucketOf, type Device, type Metric, mostNewCountersOfDay, vitalsKeptForDays } from '../../vitals'

const hashOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

const mostTimes = 2_000_000_000

/** Takes one of the day's places for a new row. Without one left, the report is only counted. */
async function takeRoom(
  tx: Transaction,
  { kind, most, now }: { kind: 'errors' | 'vitals'; most: number; now: Date },
): Promise<boolean> {
  const day = seoulDate(now)
  await tx`insert into browser_rooms (day, kind) values (${day}::date, ${kind}) on conflict do nothing`
  const [room] = await tx<{ isTaken: boolean | null }[]>`
    with room as (select day, kind, taken < ${most} as has_room from browser_rooms
      where day = ${day}::date and kind = ${kind} for update)
    update browser_rooms set taken = taken + (case when has_room then 1 else 0 end),
      others = least(others + (case when has_room then 0 else 1 end), ${mostTimes})
    from room where browser_rooms.day = room.day and browser_rooms.kind = room.kind
    returning coalesce(has_room, false) as is_taken`
  return room?.isTaken === true
}

export interface NotedError {
  release: string
  screen: string
  message: string
  frames: readonly string[]
}

/** Counts an error with its like, or keeps it as a new one. */
export async function noteError(tx: Transaction, given: NotedError, now: Date): Promise<void> {
  const { release, screen } = given
  const message = stripped(given.message, longestMessage) || '…'
  const frames = given.frames.map((frame) => stripped(frame, longestFrame)).filter(Boolean)
  const fingerprint = hashOf(release, screen, message, frames[0] ?? '')
  const [known] = await tx<{ id: number }[]>`
    update browser_errors set times = least(times, ${mostTimes}) + 1, last_seen_at = greatest(last_seen_at, ${now})
    where fingerprint = ${fingerprint} returning id`
  if (known || !(await takeRoom(tx, { kind: 'errors', most: mostNewErrorsOfDay, now }))) return
  await tx`
    insert into browser_errors
      (fingerprint, problem, release, screen, message, frames, first_seen_at, last_seen_at)
    values (${fingerprint}, ${hashOf(screen, message)}, ${release}, ${screen}, ${message}, ${frames.join('\n')},
      ${now}, ${now})
    on conflict (fingerprint) do update set times = browser_errors.times + 1`
}

export interface NotedVital {
  metric: Metric
  screen: string
  value: number
}

/** Adds one page load to the counters of the day. */
export async function noteVitals(
  tx: Transaction,
  { device, values }: { device: Device; values: readonly NotedVital[] },
  now: Date,
): Promise<void> {
  const day = seoulDate(now)
  const byMetric = [...new Map(values.map((each) => [each.metric, each])).values()]
  // In one order, so that two page loads never wait for each other.
  for (const { metric, screen, value } of byMetric.toSorted((one, other) =>
    one.metric < other.metric ? -1 : 1,
  )) {
    const bucket = bucketOf(metric, value)
    const [known] = await tx<{ samples: number }[]>`
      update screen_vitals set samples = least(samples, ${mostTimes}) + 1
      where day = ${day}::date and screen = ${screen} and device = ${device} and metric = ${metric} and bucket = ${bucket}
      returning samples`
    if (known || !(await takeRoom(tx, { kind: 'vitals', most: mostNewCountersOfDay, now }))) continue
    await tx`
      insert into screen_vitals (day, screen, device, metric, bucket)
      values (${day}::date, ${screen}, ${device}, ${metric}, ${bucket})
      on conflict (day, screen, device, metric, bucket) do update set samples = screen_vitals.samples + 1`
  }
}

const dayMs = 86_400_000
const mostAtOnce = 1_000

/** Removes errors that nobody has met for a while, and old counters. */
export async function forgetOldReports(db: Database, now: Date): Promise<number> {
  const dayBefore = (days: number) => new Date(now.getTime() - days * dayMs)
  return db.transaction(async (tx) => {
    const errors = await tx<{ id: number }[]>`
      delete from browser_errors where id in (
        select id from browser_errors where last_seen_at < ${dayBefore(errorsKeptForDays)}
        order by last_seen_at limit ${mostAtOnce})
      returning id`
    const counters = await tx<{ bucket: number }[]>`
      delete from screen_vitals where (day, screen, device, metric, bucket) in (
        select day, screen, device, metric, bucket from screen_vitals
        where day < ${seoulDate(dayBefore(vitalsKeptForDays))}::date order by day limit ${mostAtOnce})
      returning bucket`
    await tx`delete from browser_rooms where day < ${seoulDate(dayBefore(errorsKeptForDays))}::date`
    return errors.length + counters.length
  })
}
