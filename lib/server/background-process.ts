import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { bundleSource } from './bundle-source'
import { projectRoot } from './project-root'

/** A separate process for work that is heavy on CPU and memory, so that page requests never wait for it. */
export interface BackgroundProcess<Request, Answer> {
  /** Starts the process if it is not running. Rejects when the work fails or the process exits before it answers. */
  ask(request: Request): Promise<Answer>
  close(): Promise<void>
}

interface Settings {
  /** The process exits after this long without work, which frees its memory. */
  idleMs: number
}

type Outgoing = { id: number; request: unknown }
type Incoming = { id: number; answer: unknown } | { id: number; error: string }

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Running {
  child: ChildProcess
  waiting: Map<number, Waiting>
  idle: NodeJS.Timeout | null
}

/** `entry` is the project path, without extension, of a file that calls `answerRequests`. */
export function openBackgroundProcess<Request, Answer>(
  entry: string,
  { idleMs }: Settings,
): BackgroundProcess<Request, Answer> {
  let running: Running | null = null
  let isClosed = false
  let lastId = 0

  function start(file: string): Running {
    const child = fork(file, {
      cwd: projectRoot,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: Running = { child, waiting: new Map(), idle: null }
    const end = (why: string) => {
      if (running === started) running = null
      if (started.idle) clearTimeout(started.idle)
      for (const { reject } of started.waiting.values()) reject(new Error(why))
      started.waiting.clear()
    }
    child.on('message', (message: Incoming) => {
      const waiting = started.waiting.get(message.id)
      started.waiting.delete(message.id)
      if ('error' in message) waiting?.reject(new Error(message.error))
      else waiting?.resolve(message.answer)
      if (started.waiting.size > 0) return
      started.idle = setTimeout(() => {
        if (running === started) running = null
        child.disconnect()
      }, idleMs).unref()
    })
    child.once('disconnect', () => end(`${entry} ended before it was done.`))
    child.once('error', (error) => end(`${entry} could not be run: ${error.message}`))
    return started
  }

  async function findRunning(): Promise<Running> {
    if (running && !isClosed) return running
    const file = await fileOf(entry)
    if (isClosed) throw new Error(`${entry} is closed.`)
    running ??= start(file)
    return running
  }

  return {
    ask: async (request) => {
      const asked = await findRunning()
      const { child, waiting, idle } = asked
      if (idle) clearTimeout(idle)
      asked.idle = null
      lastId += 1
      const id = lastId
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject })
        const message: Outgoing = { id, request }
        child.send(message, (error) => {
          if (error && waiting.delete(id)) reject(error)
        })
      })
    },
    close: async () => {
      isClosed = true
      const child = running?.child
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The file that a background process runs calls this once. The process exits together with its parent. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C signals every process of the terminal; the parent decides when this one ends.
  process.on('SIGINT', () => undefined)
  process.on('message', async ({ id, request }: Outgoing) => {
    const reply: Incoming = await answer(request as Request).then(
      (answer) => ({ id, answer }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
    )
    if (process.connected) process.send?.(reply, () => undefined)
  })
}

const isBuilt = !import.meta.url.endsWith('.ts')

async function fileOf(entry: string): Promise<string> {
  return isBuilt ? path.join(projectRoot, 'build/server', `${entry}.js`) : bundleSource(entry)
}
