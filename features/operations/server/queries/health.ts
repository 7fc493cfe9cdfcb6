import type { Reader } from '~/lib/server/database'

const mostShown = 50

export interface JobCountRow {
  kind: string
  waiting: number
  running: number
  failing: number
  givenUp: number
  /** By how many seconds the longest overdue job is late, by the database's clock; null if none is late. */
  lateSeconds: number | null
}

/** `waiting` jobs could run now and were never tried, `failing` ones will be tried again, `given_up` ones failed all tries. */
export function countJobs(db: Reader): Promise<JobCountRow[]> {
  return db<JobCountRow[]>`
    select identifier as kind,
      (count(*) filter (where locked_at is null and attempts = 0 and run_at <= now()))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts))::int as failing,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as given_up,
      extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now()))::float8 as late_seconds
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    group by identifier
    order by identifier`
}

export interface FailedJobRow {
  id: number
  kind: string
  tries: number
  mostTries: number
  runAt: Date
  /** Empty if no error was stored. */
  error: string
}

export function listFailedJobs(db: Reader): Promise<FailedJobRow[]> {
  return db<FailedJobRow[]>`
    select jobs.id::float8 as id, identifier as kind, attempts as tries, max_attempts as most_tries, run_at,
      coalesce(left(last_error, 500)::text, '') as error
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where attempts > 0 and locked_at is null
    order by jobs.id
    limit ${mostShown}`
}

export interface FailedItemRow {
  id: number
  kind: string
  subject: string
  dueAt: Date
  tries: number
  error: string
  nextAt: Date | null
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

export interface ChannelRow {
  channel: string
  /** Deliveries that could be made now. */
  waiting: number
  oldest: Date | null
  /** Pushes and 알림톡 that wait for the morning. */
  atNight: number
  /** Pushes that a push service wants to receive later. */
  paused: number
  /** When the first push of `at_night` and `paused` is sent; null if there is none. */
  nextAt: Date | null
}

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
