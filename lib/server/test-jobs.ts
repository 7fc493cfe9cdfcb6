import type { Database } from './database'

interface QueuedJob {
  id: number
  kind: string
  payload: unknown
}

/** The queued jobs of these kinds, or of all. graphile-worker's view leaves out what a job was given; putting one off by nothing tells it. */
export async function queuedJobs(db: Database, ...kinds: string[]): Promise<QueuedJob[]> {
  const jobs = await db<{ id: number; kind: string; given: string }[]>`
    select coalesce(jobs.id, 0)::int as id, coalesce(task_identifier, '') as kind, coalesce(payload::text, '') as given
    from graphile_worker.jobs, graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) moved
    where moved.id = jobs.id and (${kinds.length === 0}::boolean or task_identifier = any(${kinds}::text[]))
    order by jobs.id`
  return jobs.map(({ id, kind, given }) => ({ id, kind, payload: JSON.parse(given) as unknown }))
}

/** Takes every job that nobody works on out of the queue. */
export async function dropJobs(db: Database): Promise<void> {
  await db<{ gone: number }[]>`
    select count(*)::int as gone from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
}
