import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStartDatabase } from './cannot-start-database'
import { commandOf, isAlive, readOrNull } from './owner-lock'

/** Greater than any process id the system assigns. */
export const noProcess = 2_147_483_647

export interface ServerFile {
  pid: number
  socket: string
  ready: boolean
}

/** The facts that a server wrote about itself into its cluster, one per line. */
export function readServerFile(cluster: string): ServerFile | null {
  const text = readOrNull(path.join(cluster, 'postmaster.pid'))
  if (text === null) return null
  const [pid, , , port, folder, , , status] = text.split('\n')
  return {
    pid: Number(pid),
    socket: path.join(folder ?? '', `.s.PGSQL.${port}`),
    ready: status?.trim() === 'ready',
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}

/** The server's command line contains the cluster's path; its session processes have other titles. */
function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return /postgres/.test(command) && command.includes(cluster)
}

async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await pause(20)
  }
  return true
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, 60_000)) return
  // SIGQUIT skips the final checkpoint. The next start replays the log and loses nothing.
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, 20_000)) return
  throw new CannotStartDatabase(
    `The database server (process ${pid}) does not stop: end it, then start again.`,
  )
}

/**
 * Stops a server whose app is gone so that a new one can start. It is not reused: it runs with the old app's settings
 * and perhaps an old version, and nothing would notice if it died.
 */
export async function clearOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const found = readServerFile(cluster)
  if (!found) return
  if (isAlive(found.pid) && isServerOf(found.pid, cluster)) {
    log(`Found a database server (process ${found.pid}) whose app is gone: stopping it.`)
    await stopServer(found.pid)
    return
  }
  if (await answers(found.socket)) {
    throw new CannotStartDatabase(
      `A database server from another container is using ${cluster}: stop that one, or give this one its own folder with DATA_DIR.`,
    )
  }
  log(
    `Found a database that was not shut down (its server, process ${found.pid}, is gone): it repairs itself now.`,
  )
  // PostgreSQL refuses to start while a process with this id exists, even an unrelated process that reuses the id or a
  // zombie in a container without an init. The rest of the file stays, because PostgreSQL uses it to detect sessions
  // that outlived their server.
  const serverFile = path.join(cluster, 'postmaster.pid')
  writeFileSync(serverFile, readFileSync(serverFile, 'utf8').replace(/^\d+/, String(noProcess)))
  for (const file of [found.socket, `${found.socket}.lock`]) rmSync(file, { force: true })
}
