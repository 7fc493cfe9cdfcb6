import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import type { DatabaseAddress } from '../database-address'
import { BackupFailure } from './manifest'

const usualPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/** The password goes by the environment, because everybody on the machine can read a command line. */
function environmentFor({ host, port, user, database, password, sslMode }: DatabaseAddress) {
  return {
    LC_ALL: 'C',
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password ? { PGPASSWORD: password } : {}),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  }
}

function start(program: string, args: string[], address: DatabaseAddress, searched = usualPath) {
  const env = { PATH: searched, ...environmentFor(address) }
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-2_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new BackupFailure(
          error.code === 'ENOENT'
            ? `${program} 프로그램이 없어요. 데이터베이스 서버와 같거나 더 새로운 PostgreSQL의 클라이언트 프로그램을 설치해 주세요 (Debian: sudo apt-get install postgresql-client).`
            : `${program} 프로그램을 실행하지 못했어요: ${error.message}`,
        ),
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BackupFailure(`${program} 프로그램이 끝내지 못했어요: ${said.trim().split('\n')[0]}`))
    })
  })
  return { child, ended }
}

/** Writes the database as of one moment into a file of pg_dump's own format. */
export async function dumpDatabase(
  address: DatabaseAddress,
  to: string,
  searched = usualPath,
): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--file=${to}`]
  const { child, ended } = start('pg_dump', options, address, searched)
  child.stdin.end()
  child.stdout.resume()
  await ended
}

const emptyPath = "SELECT pg_catalog.set_config('search_path', '', false);"

const headBytes = 65_536

/**
 * One transaction, which is left open when the dump cannot be read to its end. Our functions name each other and those of
 * extensions without their schema, for which a dump makes no allowance.
 */
async function* asTransaction(dump: AsyncIterable<Buffer>, isRead: Promise<void>) {
  yield 'begin;\n'
  let head: string | null = ''
  for await (const part of dump) {
    if (head === null) {
      yield part
      continue
    }
    head += part.toString('latin1')
    if (!head.includes(emptyPath) && head.length < headBytes) continue
    yield Buffer.from(head.replace(emptyPath, "SET search_path = 'public';"), 'latin1')
    head = null
  }
  await isRead
  if (head !== null) yield Buffer.from(head, 'latin1')
  yield 'commit;\n'
}

/** Restores the dump into an empty database, as a whole or not at all. */
export async function restoreDump(address: DatabaseAddress, dump: string): Promise<void> {
  const read = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', dump], address)
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const write = start('psql', options, address)
  read.child.stdin.end()
  write.child.stdout.resume()
  const passed = pipeline(read.child.stdout, (dump) => asTransaction(dump, read.ended), write.child.stdin)
  // Where psql has failed, its sentence is the one that says why.
  const outcomes = await Promise.allSettled([write.ended, read.ended, passed])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
