import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import { projectRoot } from '~/lib/server/project-root'

/** What a worker and the process that started it tell each other. */
type WorkerMessage =
  | { ready: string }
  | { wants: 'metrics' | 'figures' }
  | { figures: MetricObject[] }
  | { metrics: string }

/** A worker that ends is started again after this pause. */
const restartAfterMs = 1_000

export interface Workers {
  /** Starts all. Resolves with the address that they share. */
  start(): Promise<string>
  /** Replaces one after another, each when its successor answers. */
  restart(): Promise<void>
  /** Lets each finish what is under way. */
  stop(): Promise<void>
}

/** The processes that answer on one port when there are several; this one starts them, and again those that die. */
export function prepareWorkers(count: number, log: (line: string) => void): Workers {
  cluster.setupPrimary({
    exec: path.join(projectRoot, 'build/server/main.js'),
    execArgv: [...process.execArgv, '--enable-source-maps'],
  })
  const running = new Set<Worker>()
  const ready = new Set<Worker>()
  const leaving = new Set<Worker>()
  let isStopping = false
  let restarting: Promise<void> | null = null

  function startOne(): Promise<string> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork()
      running.add(worker)
      worker.on('message', (message: WorkerMessage) => {
        if ('ready' in message) {
          ready.add(worker)
          resolve(message.ready)
        } else if ('wants' in message) void sendMetrics(worker)
      })
      worker.once('exit', (code, signal) => {
        running.delete(worker)
        if (!ready.delete(worker)) reject(new Error('A worker ended instead of starting.'))
        else if (!isStopping && !leaving.delete(worker)) {
          log(`A worker ended by itself (${signal ?? `code ${code}`}) and is started again.`)
          void startAgain()
        }
      })
    })
  }

  async function sendMetrics(to: Worker): Promise<void> {
    const figures = await Promise.all([...ready].map(figuresOf))
    const metrics = await AggregatorRegistry.aggregate(figures).metrics()
    if (to.isConnected()) to.send({ metrics } satisfies WorkerMessage)
  }

  async function startAgain(): Promise<void> {
    await pause(restartAfterMs)
    if (!isStopping) await startOne().catch(startAgain)
  }

  async function stopOne(worker: Worker, signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    const ended = once(worker, 'exit')
    worker.process.kill(signal)
    await ended
  }

  async function replaceAll(): Promise<void> {
    for (const worker of [...ready]) {
      if (isStopping) return
      await startOne()
      leaving.add(worker)
      // Others answer on the port already, so nobody has to be told before.
      if (running.has(worker)) await stopOne(worker, 'SIGINT')
    }
    log('All workers have been started anew.')
  }

  return {
    restart: () => {
      restarting ??= replaceAll()
        .catch((error: unknown) => log(`The workers were not all started anew: ${String(error)}`))
        .finally(() => {
          restarting = null
        })
      return restarting
    },
    start: async () => {
      // The first one alone, so that what stops a start is said once.
      const place = await startOne()
      await Promise.all(Array.from({ length: count - 1 }, startOne))
      return place
    },
    stop: async () => {
      isStopping = true
      await Promise.all([...running].map((worker) => stopOne(worker, 'SIGTERM')))
    },
  }
}

function figuresOf(worker: Worker): Promise<MetricObject[]> {
  return new Promise((resolve) => {
    const hear = (message: WorkerMessage) => {
      if ('figures' in message) end(message.figures)
    }
    const end = (figures: MetricObject[]) => {
      worker.off('message', hear).off('exit', gone)
      resolve(figures)
    }
    const gone = () => end([])
    worker.on('message', hear).on('exit', gone)
    if (worker.isConnected()) worker.send({ wants: 'figures' } satisfies WorkerMessage)
    else gone()
  })
}

/** Tells the process that started this one, if there is one. */
export function sendToPrimary(message: WorkerMessage): void {
  if (cluster.isWorker) process.send?.(message)
}

const longestWaitMs = 5_000

/** Answers the process that adds up the metrics of all workers. */
export function sendFigures(registry: Registry): void {
  process.on('message', (message: WorkerMessage) => {
    if (!('wants' in message)) return
    void registry.getMetricsAsJSON().then((figures) => sendToPrimary({ figures }))
  })
}

/** The metrics of all workers together, asked for in one of them. */
export async function metricsOfWorkers(): Promise<string> {
  const late = AbortSignal.timeout(longestWaitMs)
  sendToPrimary({ wants: 'metrics' })
  for (;;) {
    const [message] = (await once(process, 'message', { signal: late })) as [WorkerMessage]
    if ('metrics' in message) return message.metrics
  }
}
