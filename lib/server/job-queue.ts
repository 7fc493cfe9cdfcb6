import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { Client, Pool, type PoolClient } from 'pg'
import { advisoryPairs } from './advisory-locks'
import type { Transaction } from './database'
import { type DatabaseAddress, toOptions } from './database-address'

/**
 * One kind of job. It is retried with growing pauses until it succeeds, so it must be safe to repeat. A long one ends early
 * when this process is `stopping`, and enqueues the rest.
 */
export type Job = (payload: unknown, running?: { stopping: AbortSignal }) => Promise<void>

interface Enqueueing {
  /** Only one job per key waits in the queue. */
  key?: string | null
  /** Nobody is waiting for the result, so all other jobs go first. */
  canWait?: boolean
  /**
   * The limited resource that the job uses, usually an outside service. At most `most` jobs (default 1) of one service
   * run at the same time across all processes, so a provider that hangs cannot occupy every worker.
   */
  service?: { name: string; most?: number } | null
}

/** The queue runs lower numbers first. */
const priorities = { ordinary: 0, canWait: 100 }

/** Enqueues a job in the transaction that causes it. */
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

/** The queue runs each named line serially, so a service that allows n concurrent jobs gets n lines. */
function lineOf({ name, most = 1 }: { name: string; most?: number }): string {
  return `${name} ${Math.floor(Math.random() * most)}`
}

const workerName = 'meeple-'
const freeEveryMs = 60_000

/**
 * Shows other processes that this one is alive: it holds an advisory lock on a connection of its own, which
 * ends with the process. At the start and every minute it frees the jobs of workers whose lock is gone; it
 * repeats this because a crashed machine loses its lock late. The queue's own timeout would be four hours.
 */
async function showAlive(
  address: DatabaseAddress,
  onError: (error: unknown) => void,
): Promise<{ nameWorker(at: number): string; stop(): Promise<void> }> {
  const number = randomInt(1, 2 ** 31)
  let stopped = false
  let client: Client
  const hold = async () => {
    client = new Client({ ...toOptions(address), application_name: 'meeple-jobs' })
    client.on('error', () => undefined)
    client.once('end', () => {
      // The connection was lost, and the lock with it, so both are renewed.
      if (!stopped) setTimeout(() => void hold().catch(onError), 1_000).unref()
    })
    await client.connect()
    await client.query(`select pg_advisory_lock(${advisoryPairs.liveWorker}, $1)`, [number])
  }
  const freeDead = async () => {
    await client.query(
      `select graphile_worker.force_unlock_workers(array_agg(worker))
      from (select distinct locked_by as worker from graphile_worker.jobs) working
      where worker ~ $1 and not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = $2 and granted
          and database = (select oid from pg_database where datname = current_database())
          and objid::text = split_part(worker, '-', 2))`,
      [`^${workerName}[0-9]+-[0-9]+$`, advisoryPairs.liveWorker],
    )
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
      await client.end()
    },
  }
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (failure?: Error | boolean) => void,
) => void

/**
 * A worker that stops while its connection fails gives the connection back twice (`main.js` of graphile-worker 0.18.0), and
 * the pool answers the second time with an error that nobody catches.
 */
class WorkerPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback === undefined) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (failure) => {
        if (!isReleased) release(failure)
        isReleased = true
      })
    })
  }
}

/**
 * The connections of one worker. A database that stops during a shutdown causes connection errors, and
 * graphile-worker removes the error listeners of its own pool too early; an error without a listener would
 * end the process.
 */
function openPool(address: DatabaseAddress, onError: (error: unknown) => void): Pool {
  const pool = new WorkerPool({
    ...toOptions(address),
    max: mostConnections,
    application_name: 'meeple-jobs',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** One connection listens for new jobs, and one runs a job. */
const mostConnections = 2

export interface JobRunner {
  stop(): Promise<void>
}

/** Starts workers for the queue in this process, after freeing the jobs of processes that died. */
export async function startJobs(
  address: DatabaseAddress,
  jobs: Record<string, Job>,
  { atOnce, onError }: { atOnce: number; onError: (job: string, error: unknown) => void },
): Promise<JobRunner> {
  const stopping = new AbortController()
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        try {
          await job(payload, { stopping: stopping.signal })
        } catch (error) {
          onError(name, error)
          throw error
        }
      },
    ]),
  )
  const alive = await showAlive(address, (error) => onError('free jobs of dead workers', error))
  const runners: Runner[] = []
  const pools: Pool[] = []
  const stop = async () => {
    stopping.abort()
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
    await alive.stop()
  }
  try {
    for (let at = 0; at < atOnce; at += 1) {
      const pgPool = openPool(address, (error) => onError('queue connection', error))
      pools.push(pgPool)
      const events: WorkerEvents = new EventEmitter()
      // Jobs are locked in the name of the pool, which no option gives, and which is not used before this.
      events.once('pool:create', ({ workerPool }) => {
        workerPool.id = alive.nameWorker(at)
      })
      const options = {
        pgPool,
        concurrency: 1,
        events,
        noHandleSignals: true,
        pollInterval: 2_000,
        taskList,
        // No cron items: scheduled work is stored as due items instead.
        parsedCronItems: [],
        // Failures are reported through onError; the queue's own log would write a line per job.
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
