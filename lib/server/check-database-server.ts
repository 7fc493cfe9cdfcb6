import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from './database-address'

/** Carries a one-sentence message for the operator. It names the server and the user, never the password. */
export class UnusableDatabaseServer extends Error {
  override name = 'UnusableDatabaseServer'
}

const oldestVersion = 15

/** The same list as in the first migration. The order matters: some extensions depend on earlier ones. */
const extensions = ['pg_trgm', 'fuzzystrmatch', 'cube', 'earthdistance', 'btree_gist']

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const silent = new Set([
  'ECONNREFUSED',
  'CONNECT_TIMEOUT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/** Error codes that mean another starting process has just created the extension. */
const alreadyMade = new Set(['23505', '42710'])

function placeOf({ host, port }: DatabaseAddress): string {
  return host.startsWith('/') ? host : `${host}:${port}`
}

/** Turns a driver's connection error into a sentence for the operator. */
export function explainNoEntry(error: unknown, address: DatabaseAddress): UnusableDatabaseServer {
  const { code = '' } = error as { code?: string }
  const said = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  const place = placeOf(address)
  const sentence = (text: string) => new UnusableDatabaseServer(text, { cause: error })
  if (unknownHost.has(code)) {
    return sentence(`The host of DATABASE_URL, ${address.host}, cannot be found (${code}): correct it.`)
  }
  if (silent.has(code)) {
    return sentence(`No PostgreSQL server answers at ${place} (${code}): start it, or correct DATABASE_URL.`)
  }
  if (code === '28P01' || code === '28000') {
    return sentence(
      `The server at ${place} does not let the user "${address.user}" in (${said}): correct the name or the password in DATABASE_URL.`,
    )
  }
  if (code === '3D000') {
    return sentence(
      `The server at ${place} has no database "${address.database}": make it, or correct DATABASE_URL.`,
    )
  }
  if (code === '53300' || code === '57P03') {
    return sentence(`The server at ${place} takes no connection now (${said}): try again in a moment.`)
  }
  if (address.sslMode && address.sslMode !== 'disable' && !/^[0-9A-Z]{5}$/.test(code)) {
    return sentence(
      `The server at ${place} cannot be spoken to with sslmode=${address.sslMode} (${said}): correct its certificate, or the sslmode in DATABASE_URL.`,
    )
  }
  return sentence(`The server at ${place} cannot be used: ${said}.`)
}

/**
 * The driver's own timeout does not cover something that accepts connections and closes them, such as a proxy without a
 * server behind it.
 */
function tooLate(afterMs: number): { late: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('no answer'), { code: 'CONNECT_TIMEOUT' })
    timer = setTimeout(() => reject(error), afterMs)
  })
  return { late, cancel: () => clearTimeout(timer) }
}

class RolledBack extends Error {}

/** Tries to create the extensions, because some hosts grant the right in ways that no catalogue query shows. */
async function tryExtensions(sql: postgres.Sql, address: DatabaseAddress): Promise<void> {
  const { database, user } = address
  const made = await sql<{ extname: string }[]>`select extname from pg_extension`
  const missing = extensions.filter((name) => !made.some(({ extname }) => extname === name))
  if (missing.length === 0) return
  await sql
    .begin(async (raw) => {
      for (const name of missing) await raw`create extension if not exists ${raw(name)}`
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return
      if (!(error instanceof postgres.PostgresError)) throw explainNoEntry(error, address)
      if (alreadyMade.has(error.code)) return
      if (error.code === '42501') {
        const statements = missing.map((name) => `create extension ${name};`).join(' ')
        throw new UnusableDatabaseServer(
          `The user "${user}" may not create extensions in the database "${database}" (${error.message}): let a superuser run there once: ${statements}`,
        )
      }
      throw new UnusableDatabaseServer(
        `The server at ${placeOf(address)} cannot create an extension (${error.message}): install PostgreSQL's contrib package on it.`,
      )
    })
}

/** Checks whether the app can work on this server before changing anything. Throws with a sentence for the operator. */
export async function checkDatabaseServer(
  address: DatabaseAddress,
  { withinMs = 10_000 } = {},
): Promise<void> {
  const { database, user } = address
  const sql = postgres({
    ...toOptions(address),
    max: 1,
    onnotice: () => undefined,
  })
  const { late, cancel } = tooLate(withinMs)
  try {
    const facts = sql<
      {
        version: number
        name: string
        replica: boolean
        encoding: string
        letters: boolean
        makesSchemas: boolean
        makesTables: boolean
        begun: boolean
      }[]
    >`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        pg_is_in_recovery() as replica, current_setting('server_encoding') as encoding,
        chr(44032) ~ '^[[:alpha:]]$' as letters,
        has_database_privilege(current_database(), 'create') as makes_schemas,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as makes_tables,
        to_regclass('migrations') is not null as begun`
    const [server] = await Promise.race([facts, late]).catch((error: unknown) => {
      // chr() accepts this code point only in a UTF-8 database.
      if (error instanceof postgres.PostgresError && error.code === '54000') return []
      throw explainNoEntry(error, address)
    })
    const place = placeOf(address)
    if (server?.encoding !== 'UTF8') {
      throw new UnusableDatabaseServer(
        `The database "${database}" at ${place} does not hold UTF-8: make it with encoding 'UTF8'.`,
      )
    }
    if (server.version < oldestVersion * 10_000) {
      throw new UnusableDatabaseServer(
        `The server at ${place} is PostgreSQL ${server.name}, and version ${oldestVersion} or later is needed.`,
      )
    }
    if (server.replica) {
      throw new UnusableDatabaseServer(
        `The server at ${place} is a replica, which cannot be written to: DATABASE_URL names the primary.`,
      )
    }
    if (!server.letters) {
      throw new UnusableDatabaseServer(
        `The database "${database}" at ${place} does not take Hangul for letters, so search would fail: make it with locale 'C.UTF-8' or 'ko_KR.UTF-8' from template0.`,
      )
    }
    if (!server.begun && !(server.makesSchemas && server.makesTables)) {
      throw new UnusableDatabaseServer(
        `The user "${user}" may not create tables in the database "${database}" at ${place}: let its owner run there: alter database "${database}" owner to "${user}";`,
      )
    }
    await tryExtensions(sql, address)
  } finally {
    cancel()
    await sql.end({ timeout: 0 })
  }
}
