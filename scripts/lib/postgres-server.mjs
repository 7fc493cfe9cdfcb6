import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** PostgreSQL refuses to run as root; its package creates a user for it. */
function serverUser() {
  if (process.getuid() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a PostgreSQL server from `bin` in a temporary folder, on a free port and with a password like a hosted one.
 * With `copyOf`, the URL of a running one, it is a streaming replica of that. Returns its URL and a function to stop it.
 */
export async function startPostgresServer(bin, { copyOf = null } = {}) {
  const user = serverUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'meeple-server-'))
  const cluster = path.join(folder, 'cluster')
  const password = randomBytes(12).toString('hex')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const file of [folder, passwordFile]) chownSync(file, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const fail = (said) => {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The PostgreSQL server in ${bin} did not start: ${said.trim()}`)
  }
  const [program, ...options] =
    copyOf === null
      ? [
          'initdb',
          '--username=meeple',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C.UTF-8',
        ]
      : ['pg_basebackup', `--dbname=${copyOf}`, '--write-recovery-conf', '--checkpoint=fast']
  const made = spawnSync(path.join(bin, program), [`--pgdata=${cluster}`, '--no-sync', ...options], {
    ...user,
    cwd: '/',
    env,
    encoding: 'utf8',
  })
  if (made.status !== 0) fail(`${made.stdout}${made.stderr}`)
  const port = await freePort()
  const logFile = path.join(folder, 'log')
  const log = openSync(logFile, 'a')
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'jit=off',
  ]
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((one) => ['-c', one])],
    {
      ...user,
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  let ended = false
  const end = new Promise((resolve) => {
    server.once('exit', () => {
      ended = true
      resolve()
    })
  })
  const serverFile = path.join(cluster, 'postmaster.pid')
  while (!(existsSync(serverFile) && /^ready/m.test(readFileSync(serverFile, 'utf8')))) {
    if (ended) fail(readFileSync(logFile, 'utf8'))
    await pause(20)
  }
  return {
    url: `postgres://meeple:${copyOf === null ? password : new URL(copyOf).password}@127.0.0.1:${port}/postgres`,
    async stop() {
      if (!ended) server.kill('SIGINT')
      await end
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
