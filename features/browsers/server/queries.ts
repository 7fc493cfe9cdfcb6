import type { ErrorRow, VitalRow } from '~/db/rows/browsers'
import { seoulDate } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import { shownDays } from '../vitals'

/** More than anybody reads at once. */
const mostErrors = 200
const mostScreens = 300
const dayMs = 86_400_000

/** Errors that nobody has marked as done, neither themselves nor the same problem in a later release. */
export async function listOpenErrors(db: Reader): Promise<ErrorRow[]> {
  return db<ErrorRow[]>`
    select id, release, screen, message, frames, times, first_seen_at, last_seen_at
    from browser_errors error
    where done_at is null and not exists (
      select from browser_errors later
      where later.problem = error.problem and later.done_at is not null
        and string_to_array(later.release, '.')::int[] > string_to_array(error.release, '.')::int[])
    order by string_to_array(release, '.')::int[] desc, last_seen_at desc, id desc
    limit ${mostErrors}`
}

/** How many reports of errors found no room, as long as their days are kept. */
export async function countOtherErrors(db: Reader): Promise<number> {
  const [found] = await db<{ others: number | null }[]>`
    select sum(others)::float8 as others from browser_rooms where kind = 'errors'`
  return found?.others ?? 0
}

/**
 * The counters of the screens with the most samples.
 * `week`: of the last `shownDays`.
 */
export async function listVitals(db: Reader, now: Date): Promise<VitalRow[]> {
  const dayBefore = (days: number) => seoulDate(new Date(now.getTime() - days * dayMs))
  const since = dayBefore(shownDays.month - 1)
  return db<VitalRow[]>`
    with busiest as (
      select screen, device, sum(samples) as all_samples from screen_vitals
      where day >= ${since}::date group by screen, device order by 3 desc, 1, 2 limit ${mostScreens}
    )
    select screen, device, metric, bucket,
      coalesce(sum(samples) filter (where day >= ${dayBefore(shownDays.week - 1)}::date), 0)::float8 as week, coalesce(sum(samples), 0)::float8 as month
    from screen_vitals join busiest using (screen, device)
    where day >= ${since}::date
    group by screen, device, metric, bucket, all_samples
    order by all_samples desc, screen, device, metric, bucket`
}
