import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inOurWords } from '~/lib/calls-version'
import { projectRoot } from '~/lib/server/project-root'

const longestStartMs = 180_000

/**
 * Loaded into the app to measure the longest turn of its event loop: the processor time that its main thread
 * uses before it handles the next event. Unlike a duration, this does not depend on the load of the machine.
 */
const turnMeter = `
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread && process.send && process.argv[1]?.endsWith('main.js')) {
  const file = openSync('/proc/self/task/' + process.pid + '/schedstat')
  const bytes = Buffer.alloc(64)
  const spentMs = () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[0]) / 1e6
  let before = spentMs()
  let longest = 0
  setInterval(() => {
    const now = spentMs()
    longest = Math.max(longest, now - before)
    before = now
  }, 1).unref()
  process.on('message', () => {
    process.send({ longest })
    longest = 0
  })
  process.channel.unref()
}`

/** The memory limits that `npm start` passes to Node. */
function limitsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.match(/--\S+/g) ?? []
}

export interface RunningApp {
  dataDir: string
  port: number
  pid: number
  origin: string
  /** From the start of the process to the first successful reply. */
  firstHealthMs: number
  firstPageMs: number
  /** The resident memory of the app's process in bytes, without PostgreSQL. */
  residentBytes(): Promise<number>
  /** The processor time of the longest turn since the last call, where turns are measured. */
  longestTurnMs(): Promise<number>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.')
  return address.port
}

/** Repeats the request until the first successful reply. */
async function firstAnswer(url: string, began: number, child: ChildProcess): Promise<number> {
  while (performance.now() - began < longestStartMs) {
    if (child.exitCode !== null)
      throw new Error(`The app ended with code ${child.exitCode} instead of starting.`)
    const status = await fetch(url).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status
      },
      // The server is not listening yet.
      () => null,
    )
    if (status === 200) return performance.now() - began
    if (status !== null) throw new Error(`${url} answered ${status}.`)
    await pause(10)
  }
  throw new Error(`${url} did not answer within ${longestStartMs / 1_000} s.`)
}

export function temporaryFolder(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-bench-'))
  // PostgreSQL's user has to traverse the folder when this runs as root.
  chmodSync(dataDir, 0o755)
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Starts the built app of a checkout in production mode on this data folder, without rate limits. */
export async function startApp(
  dataDir: string,
  { metersTurns = false, root = projectRoot } = {},
): Promise<RunningApp> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [...limitsOfStart(), path.join(root, 'build/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(metersTurns && {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(turnMeter)}`,
      }),
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(metersTurns ? (['ipc'] as const) : [])],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }
  try {
    const [firstHealthMs, firstPageMs] = await Promise.all([
      firstAnswer(`${origin}/v1/health`, began, child),
      firstAnswer(`${origin}/`, began, child),
    ])
    const { pid } = child
    if (pid === undefined) throw new Error('The app has no process.')
    const longestTurnMs = async () => {
      if (!metersTurns) throw new Error('Turns are not measured.')
      child.send('longest')
      const [{ longest }] = (await once(child, 'message')) as [{ longest: number }]
      return longest
    }
    const residentBytes = async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
    }
    return { dataDir, port, pid, origin, firstHealthMs, firstPageMs, residentBytes, longestTurnMs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The number of the first thing in a list. */
export async function firstOf({ origin }: RunningApp, list: string): Promise<number> {
  const { results } = (await (await fetch(origin + list, { headers: inOurWords })).json()) as {
    results: { id: number }[]
  }
  return results[0]?.id ?? 0
}

/** A reply from the cache would make the result meaningless. It has a tag of what it is, and what is never kept has none. */
export async function checkNeverKept(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, { headers })
  await reply.arrayBuffer()
  if (reply.status !== 200 || reply.headers.has('etag'))
    throw new Error(`${url} answers ${reply.status} and is kept, which is not what is measured.`)
}
