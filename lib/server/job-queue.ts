import { randomInt } from 'node:crypto'
import { Logger, type Runner, run } from 'graphile-worker'
import postgres from 'postgres'
import { advisoryPairs } from './advisory-locks'
import type { Transaction } from './database'
import { type DatabaseAddress, toOptions, toUrl } from './database-address'

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

const workerName = 'meeple-'
const freeEveryMs = 60_000

/**
 * Lets everybody see that this process lives: the lock of its number is held on a connection of its own, which ends with
 * the process. Frees the jobs of workers of ours whose lock nobody holds, now and every minute, as a machine that went
 * down is noticed late. The queue itself would wait for four hours.
 */
async function showAlive(
  address: DatabaseAddress,
  onError: (error: unknown) => void,
): Promise<{ nameWorker(at: number): string; stop(): Promise<void> }> {
  const number = randomInt(1, 2 ** 31)
  let stopped = false
  const sql = postgres({
    ...toOptions(address),
    max: 1,
    max_lifetime: null,
    onnotice: () => undefined,
    onclose: () => {
      // The connection was lost, and the lock with it.
      if (!stopped) setTimeout(() => void hold().catch(onError), 1_000).unref()
    },
  })
  const hold = async () => {
    await sql`select pg_advisory_lock(${advisoryPairs.liveWorker}, ${number})`
  }
  const freeDead = async () => {
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(worker))
      from (
        select locked_by as worker from graphile_worker._private_jobs
        union
        select locked_by from graphile_worker._private_job_queues
      ) working
      where worker ~ ${`^${workerName}[0-9]+-[0-9]+$`} and not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${advisoryPairs.liveWorker} and granted
          and database = (select oid from pg_database where datname = current_database())
          and objid::text = split_part(worker, '-', 2))`
  }
  await hold()
  await freeDead()
  const timer = setInterval(() => void freeDead().catch(onError), freeEveryMs)
  timer.unref()
  return {
    nameWorker: (at) => `${workerName}${number}-${at}`,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await sql.end({ timeout: 5 })
    },
  }
}

export interface JobRunner {
  stop(): Promise<void>
}

/** Starts taking jobs from the queue in this process, so many at a time. Those of processes that died are freed first. */
export async function startJobs(
  address: DatabaseAddress,
  jobs: Record<string, Job>,
  { atOnce, onError }: { atOnce: number; onError: (job: string, error: unknown) => void },
): Promise<JobRunner> {
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
  const alive = await showAlive(address, (error) => onError('free jobs of dead workers', error))
  const runners: Runner[] = []
  const stop = async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await alive.stop()
  }
  try {
    for (let at = 0; at < atOnce; at += 1) {
      // The type of `run` does not list `workerId`, which only a runner of one worker takes.
      const options = {
        connectionString: toUrl(address),
        concurrency: 1,
        workerId: alive.nameWorker(at),
        noHandleSignals: true,
        pollInterval: 2_000,
        taskList,
        // No schedule: what happens at a time is a row with a due moment.
        parsedCronItems: [],
        // Jobs tell of themselves through onError; the queue's own chatter would be a line a job.
        logger: new Logger(() => () => undefined),
      }
      runners.push(await run(options))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
