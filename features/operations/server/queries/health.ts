import type { ChannelRow, FailedItemRow, FailedJobRow, JobCountRow } from '~/db/rows/operations'
import type { Reader } from '~/lib/server/database'
import type { Wrong } from '../../health'

const mostShown = 50

/**
 * `waiting` jobs could run now and were never tried, `failing` ones will be tried again, `given_up` ones failed all tries.
 * The columns of graphile-worker's view may all be null, as far as PostgreSQL tells.
 * `lateSeconds`: by how many seconds the longest overdue job is late, by the database's clock; null if none is late.
 */
export function countJobs(db: Reader): Promise<JobCountRow[]> {
  return db<JobCountRow[]>`
    select coalesce(task_identifier, '') as kind,
      (count(*) filter (where locked_at is null and attempts = 0 and run_at <= now()))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts))::int as failing,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as given_up,
      extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now()))::float8 as late_seconds
    from graphile_worker.jobs
    group by task_identifier
    order by task_identifier`
}

/** `error`: empty if no error was stored. */
export function listFailedJobs(db: Reader): Promise<FailedJobRow[]> {
  return db<FailedJobRow[]>`
    select coalesce(id, 0)::float8 as id, coalesce(task_identifier, '') as kind, coalesce(attempts, 0)::int as tries,
      coalesce(max_attempts, 0)::int as most_tries, coalesce(run_at, now()) as run_at,
      coalesce(left(last_error, 500)::text, '') as error
    from graphile_worker.jobs
    where attempts > 0 and locked_at is null
    order by jobs.id
    limit ${mostShown}`
}

export function listFailedItems(db: Reader, now: Date): Promise<FailedItemRow[]> {
  return db<FailedItemRow[]>`
    select id::float8 as id, kind, subject, due_at, tries, coalesce(left(failure, 500)::text, '') as error,
      retry_at as next_at
    from due_items
    where due_at <= ${now} and tries > 0
    order by due_at, due_items.id
    limit ${mostShown}`
}

/**
 * `waiting`: deliveries that could be made now.
 * `atNight`: pushes and 알림톡 that wait for the morning.
 * `paused`: pushes that a push service wants to receive later.
 * `nextAt`: when the first push of `at_night` and `paused` is sent; null if there is none.
 */
export function countDeliveries(db: Reader, now: Date): Promise<ChannelRow[]> {
  return db<ChannelRow[]>`
    select channel,
      (count(*) filter (where planned.due_at is null))::int as waiting,
      (min(caused_at) filter (where planned.due_at is null))::timestamptz as oldest,
      (count(*) filter (where planned.due_at is not null and notice_deliveries.tries = 0))::int as at_night,
      (count(*) filter (where planned.due_at is not null and notice_deliveries.tries > 0))::int as paused,
      min(planned.due_at)::timestamptz as next_at
    from notice_deliveries
    join notice_outbox on notice_outbox.id = outbox_id
    left join due_items planned on planned.due_at > ${now} and planned.key = address and (
      channel = 'push' and planned.kind = 'push-notice' and planned.subject = 'push:' || outbox_id
      or channel = 'alimtalk' and planned.kind = 'send-alimtalk' and planned.subject = 'alimtalk:' || outbox_id)
    where delivered_at is null
    group by channel
    order by channel`
}

/** The 알림톡 about what has happened since then: those that the service has taken, and those that failed. */
export async function countAlimtalks(db: Reader, since: Date): Promise<{ sent: number; failed: number }> {
  const [counted] = await db<{ sent: number; failed: number }[]>`
    select (count(*) filter (where outcome = 'reached'))::int as sent,
      (count(*) filter (where outcome = 'failed'))::int as failed
    from notice_deliveries join notice_outbox on notice_outbox.id = outbox_id
    where channel = 'alimtalk' and caused_at > ${since}`
  return counted ?? { sent: 0, failed: 0 }
}

export function listUpkeepRuns(db: Reader): Promise<{ kind: string; ranAt: Date }[]> {
  return db<
    { kind: string; ranAt: Date }[]
  >`select name as kind, ran_at from upkeep_runs order by ran_at, name`
}

/** What was told to have begun and not yet to have ended. */
export function listRaisedAlarms(db: Reader): Promise<Wrong[]> {
  return db<Wrong[]>`select key, text from house_alarms order by since, key`
}
