import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  MessageChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads'
import { Refusal, type RefusalDetails } from '../errors'
import { letOthersRun } from './let-others-run'
import { projectRoot } from './project-root'

// Work that one request may ask for and that would keep the process from all others: it runs on a thread of its own,
// with limits, and a thread that exceeds them ends alone.

export interface WorkerLimits {
  /** Of objects; the bytes that are handed in and the answer come on top. */
  memoryMb: number
  timeoutMs: number
  /** Threads at work at one time. Whoever comes later waits. */
  most: number
}

/** The thread was ended because the work needed more than it may have. */
export class WorkerExhausted extends Error {
  constructor(readonly lacked: 'memory' | 'time') {
    super(`a worker thread had not enough ${lacked}`)
    this.name = 'WorkerExhausted'
  }
}

interface Task {
  given: unknown
  port: MessagePort
}

type Outcome = { done: true } | { refusal: RefusalDetails & { status: number; message: string } }

const runsFromSource = import.meta.url.endsWith('.ts')

/** A built worker stands under its own name, a worker in source is read by what reads the rest of the source. */
function startWorker(source: string, task: Task, { memoryMb }: WorkerLimits): Worker {
  const options = {
    workerData: task,
    transferList: [task.port, ...buffersOwnedBy(task.given)],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  }
  if (!runsFromSource) {
    return new Worker(path.join(projectRoot, 'build/server/workers', `${path.basename(source)}.js`), options)
  }
  const file = pathToFileURL(path.join(projectRoot, `${source}.ts`)).href
  const begin = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}') })`
  return new Worker(begin, { ...options, eval: true, execArgv: [] })
}

/** Bytes are moved and not copied, which would stop everybody for as long as they are many; the giver has them no more. */
function buffersOwnedBy(given: unknown): ArrayBuffer[] {
  if (!(given instanceof Uint8Array) || !(given.buffer instanceof ArrayBuffer)) return []
  // Small ones lie in memory that is shared with others.
  return given.byteLength === given.buffer.byteLength ? [given.buffer] : []
}

function waitForOutcome(worker: Worker, { timeoutMs }: WorkerLimits): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WorkerExhausted('time')), timeoutMs)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerExhausted('memory') : error),
    )
    worker.once('exit', (code) => reject(new Error(`a worker thread ended with ${code} and no answer`)))
    worker.once('exit', () => clearTimeout(timer))
  })
}

async function runTask<Part>(source: string, given: unknown, limits: WorkerLimits): Promise<Part[]> {
  // Nobody listens on this end, so what arrives stays packed until it is fetched, a part at a time.
  const { port1: answers, port2: port } = new MessageChannel()
  const worker = startWorker(source, { given, port }, limits)
  try {
    const outcome = await waitForOutcome(worker, limits)
    if ('refusal' in outcome) {
      const { status, message, ...details } = outcome.refusal
      throw new Refusal(status, message, details)
    }
    const parts: Part[] = []
    for (let next = receiveMessageOnPort(answers); next; next = receiveMessageOnPort(answers)) {
      parts.push(next.message)
      await letOthersRun()
    }
    return parts
  } finally {
    answers.close()
    await worker.terminate()
  }
}

/**
 * Makes the function that hands work to a thread. `source` is the path of the worker's file in the project, without
 * its ending; it ends in `-worker` and calls `answerFromWorker`. The answer comes in the parts that the worker made,
 * and other requests are served between them.
 */
export function openWorker<Given, Part>(
  source: string,
  limits: WorkerLimits,
): (given: Given) => Promise<Part[]> {
  const waiting: (() => void)[] = []
  let working = 0

  return async (given) => {
    if (working >= limits.most) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await runTask(source, given, limits)
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

/** The one call of a worker's file: answers what it was started for. A refusal arrives as the same refusal. */
export function answerFromWorker<Given, Part>(work: (given: Given) => Iterable<Part>): void {
  const { given, port } = workerData as Task
  const tell = (outcome: Outcome) => parentPort?.postMessage(outcome)
  try {
    for (const part of work(given as Given)) port.postMessage(part)
    tell({ done: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message, code, fields, extra } = error
    tell({
      refusal: { status, message, ...(code && { code }), ...(fields && { fields }), ...(extra && { extra }) },
    })
  }
}
