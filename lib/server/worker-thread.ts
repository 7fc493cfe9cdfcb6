import path from 'node:path'
import {
  MessageChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads'
import { Refusal, type RefusalDetails } from '../errors'
import { bundleSource } from './bundle-source'
import { letOthersRun } from './let-others-run'
import { projectRoot } from './project-root'

// Runs expensive work of a single request on its own thread with limits, because it would block the process for
// everybody else. Exceeding a limit ends only that thread.

export interface WorkerLimits {
  /** The heap limit. Transferred input bytes and the answer are not counted. */
  memoryMb: number
  timeoutMs: number
  /** How many threads may run at the same time. Further work waits. */
  most: number
  /** How much work may wait, because what it works on waits in memory. More is refused with 429 and this sentence. */
  mostWaiting: number
  refusal: string
}

/** The thread was stopped because it exceeded its limit of memory or time. */
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

function toRefusal({ refusal }: Extract<Outcome, { refusal: object }>): Refusal {
  const { status, message, ...details } = refusal
  return new Refusal(status, message, details)
}

function toOutcome(refusal: Refusal): Outcome {
  const { status, message, code, fields, extra } = refusal
  return {
    refusal: { status, message, ...(code && { code }), ...(fields && { fields }), ...(extra && { extra }) },
  }
}

const isBuilt = !import.meta.url.endsWith('.ts')

async function fileOf(source: string): Promise<string> {
  return isBuilt
    ? path.join(projectRoot, 'build/server/workers', `${path.basename(source)}.js`)
    : bundleSource(source)
}

async function startWorker(
  source: string,
  task: Task,
  { memoryMb }: Pick<WorkerLimits, 'memoryMb'>,
): Promise<Worker> {
  return new Worker(await fileOf(source), {
    workerData: task,
    transferList: [task.port, ...buffersOwnedBy(task.given)],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
}

/**
 * Large buffers are transferred, because copying them would block the process. The sender cannot use them afterwards.
 */
function buffersOwnedBy(given: unknown): ArrayBuffer[] {
  if (!(given instanceof Uint8Array) || !(given.buffer instanceof ArrayBuffer)) return []
  // A small buffer is a slice of Node's shared pool, which must not be transferred.
  return given.byteLength === given.buffer.byteLength ? [given.buffer] : []
}

function waitForOutcome(worker: Worker, { timeoutMs }: Pick<WorkerLimits, 'timeoutMs'>): Promise<Outcome> {
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
  // Without a listener on this port messages stay serialised until they are fetched, one part at a time.
  const { port1: answers, port2: port } = new MessageChannel()
  const worker = await startWorker(source, { given, port }, limits)
  try {
    const outcome = await waitForOutcome(worker, limits)
    if ('refusal' in outcome) throw toRefusal(outcome)
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
 * Returns a function that runs work on a thread. `source` is the project path of the worker's file without extension;
 * its name ends in `-worker` and it calls `answerFromWorker`. The answer arrives in the parts that the worker made, and
 * other requests are served between them.
 */
export function openWorker<Given, Part>(
  source: string,
  limits: WorkerLimits,
): (given: Given) => Promise<Part[]> {
  const waiting: (() => void)[] = []
  let working = 0

  return async (given) => {
    if (working >= limits.most && waiting.length >= limits.mostWaiting) {
      throw new Refusal(429, limits.refusal, { code: 'BUSY' })
    }
    if (working >= limits.most) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await runTask(source, given, limits)
    } finally {
      // The next waiter takes over this place, so `working` does not change.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

/** A worker's file calls this once. A thrown refusal reaches the caller as the same refusal. */
export async function answerFromWorker<Given, Part>(
  work: (given: Given) => Iterable<Part> | AsyncIterable<Part>,
): Promise<void> {
  const { given, port } = workerData as Task
  const report = (outcome: Outcome) => parentPort?.postMessage(outcome)
  try {
    for await (const part of work(given as Given)) port.postMessage(part)
    report({ done: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    report(toOutcome(error))
  }
}

// An answer that is too large for memory is streamed: the thread prepares one part ahead and waits until the
// caller asks for it.

type Streamed<Part> = { part: Part } | Outcome

async function* streamParts<Part>(
  source: string,
  given: unknown,
  limits: StreamLimits,
): AsyncGenerator<Part> {
  const { port1: answers, port2: port } = new MessageChannel()
  const worker = await startWorker(source, { given, port }, limits)
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerExhausted('memory') : error),
    )
    worker.once('exit', (code) => reject(new Error(`a worker thread ended with ${code} and no answer`)))
  })
  // It may fail while the caller works on a part; the next one then rejects.
  failed.catch((error: unknown) => error)

  async function nextPart(): Promise<Streamed<Part>> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new WorkerExhausted('time')), limits.timeoutMs)
    })
    const message = new Promise<Streamed<Part>>((resolve) => answers.once('message', resolve))
    answers.postMessage('next')
    return Promise.race([message, failed, late]).finally(() => clearTimeout(timer))
  }

  try {
    for (let message = await nextPart(); !('done' in message); message = await nextPart()) {
      if ('refusal' in message) throw toRefusal(message)
      yield message.part
    }
  } finally {
    answers.close()
    await worker.terminate()
  }
}

/** `timeoutMs` limits the time for one part. */
export type StreamLimits = Pick<WorkerLimits, 'memoryMb' | 'timeoutMs'>

/**
 * Like `openWorker`, for an answer that is too large for memory. The worker's file calls `streamFromWorker`.
 * The thread ends when the caller stops asking for parts.
 */
export function openStreamingWorker<Given, Part>(
  source: string,
  limits: StreamLimits,
): (given: Given) => AsyncGenerator<Part> {
  return (given) => streamParts(source, given, limits)
}

/** A worker's file calls this once. A thrown refusal reaches the caller as the same refusal. */
export async function streamFromWorker<Given, Part>(
  work: (given: Given) => AsyncIterable<Part>,
): Promise<void> {
  const { given, port } = workerData as Task
  let wanted = 0
  let onWanted = () => {}
  port.on('message', () => {
    wanted += 1
    onWanted()
  })
  async function send(message: Streamed<Part>): Promise<void> {
    while (wanted === 0) {
      await new Promise<void>((resolve) => {
        onWanted = resolve
      })
    }
    wanted -= 1
    port.postMessage(message)
  }
  try {
    for await (const part of work(given as Given)) await send({ part })
    await send({ done: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await send(toOutcome(error))
  }
}
