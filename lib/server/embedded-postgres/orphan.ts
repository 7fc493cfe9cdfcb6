import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStartDatabase } from './cannot-start-database'
import { commandOf, isAlive, readOrNull } from './owner-lock'

/** Greater than any process number the system gives out. */
export const noProcess = 2_147_483_647

export interface ServerFile {
  pid: number
  socket: string
  ready: boolean
}

/** What a server wrote about itself into its cluster: one fact a line. */
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

/** The cluster stands in the server's command; sessions of it carry another title. */
function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return /postgres/.test(command) && command.includes(cluster)
}

export async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
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
  // Ends without the last checkpoint; the next start repeats the log instead, and loses nothing.
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, 20_000)) return
  throw new CannotStartDatabase(
    `The database server (process ${pid}) does not stop: end it, then start again.`,
  )
}

/**
 * Makes way for a new server on a cluster whose app is gone. The old server is stopped rather than adopted:
 * it runs with that app's settings and perhaps its version, and nothing would notice when it dies.
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
  // PostgreSQL would take anything with that number for a living server: a stranger it was given to since, or
  // the unburied dead of a container without an init. The rest of the file stays, because it lets PostgreSQL see
  // sessions that outlived their server.
  const serverFile = path.join(cluster, 'postmaster.pid')
  writeFileSync(serverFile, readFileSync(serverFile, 'utf8').replace(/^\d+/, String(noProcess)))
  for (const file of [found.socket, `${found.socket}.lock`]) rmSync(file, { force: true })
}
