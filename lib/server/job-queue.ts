import { Logger, type Runner, run } from 'graphile-worker'
import type { Transaction } from './database'
import { type DatabaseAddress, toUrl } from './database-address'

/** One kind of work: tried again with growing pauses until it returns. Must be harmless to repeat. */
export type Job = (payload: unknown) => Promise<void>

interface Enqueueing {
  /** Work of the same key waits in line only once. */
  key?: string | null
  /** Nobody is waiting for it: all other work goes first. */
  canWait?: boolean
  /**
   * What it asks of, e.g. a provider, or what it uses up. At most `most` jobs of one service, by default one, run at the
   * same time in all processes together, so that a provider that hangs leaves workers to the others.
   */
  service?: { name: string; most?: number } | null
}

/** The queue takes lower numbers first. */
const priorities = { ordinary: 0, canWait: 100 }

/** Puts work in the queue as part of the transaction that caused it. */
export async function enqueue(
  tx: Transaction,
  job: string,
  payload: object,
  { key = null, canWait = false, service = null }: Enqueueing = {},
): Promise<void> {
  const priority = canWait ? priorities.canWait : priorities.ordinary
  await tx<{ id: string | null }[]>`
    select (graphile_worker.add_job(${job}::text, payload := ${JSON.stringify(payload)}::text::json,
      queue_name := ${service && lineOf(service)}::text, job_key := ${key}::text, priority := ${priority}::int)).id::text`
}

/** The queue works each of its lines one by one, so a service has as many lines as it may have jobs at a time. */
function lineOf({ name, most = 1 }: { name: string; most?: number }): string {
  return `${name} ${Math.floor(Math.random() * most)}`
}

/** Starts taking jobs from the queue in this process. */
export function startJobs(
  address: DatabaseAddress,
  jobs: Record<string, Job>,
  { atOnce, onError }: { atOnce: number; onError: (job: string, error: unknown) => void },
): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        try {
          await job(payload)
        } catch (error) {
          onError(name, error)
          throw error
        }
      },
    ]),
  )
  return run({
    connectionString: toUrl(address),
    concurrency: atOnce,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList,
    // No schedule: what happens at a time is a row with a due moment.
    parsedCronItems: [],
    // Jobs tell of themselves through onError; the queue's own chatter would be a line a job.
    logger: new Logger(() => () => undefined),
  })
}
