import { type Client, DatabaseError } from 'pg'
import { type DatabaseAddress, onConnection, toOptions } from './database-address'

/** Carries a one-sentence message for the operator. It names the server and the user, never the password. */
export class UnusableDatabaseServer extends Error {
  override name = 'UnusableDatabaseServer'
}

const oldestVersion = 15

/** The same list as in the baseline of the migrations. The order matters: some extensions depend on earlier ones. */
const extensions = ['pg_trgm', 'fuzzystrmatch', 'cube', 'earthdistance', 'btree_gist']

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const silent = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'])
/** Of the driver, which gives them no code. */
const silences = /^(timeout expired|Query read timeout|Connection terminated unexpectedly)$/
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
  if (silent.has(code) || silences.test(said)) {
    return sentence(
      `No PostgreSQL server answers at ${place} (${code || said}): start it, or correct DATABASE_URL.`,
    )
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

/** Tries to create the extensions, because some hosts grant the right in ways that no catalogue query shows. */
async function tryExtensions(client: Client, address: DatabaseAddress): Promise<void> {
  const { database, user } = address
  const made = await client.query<{ extname: string }>('select extname from pg_extension')
  const missing = extensions.filter((name) => !made.rows.some(({ extname }) => extname === name))
  try {
    await client.query('begin')
    for (const name of missing) await client.query(`create extension if not exists ${name}`)
    // pg_trgm asks lc_ctype of the C library, whatever provider the database has its locale from, and stays silent.
    const { rows } = await client.query<{ searches: boolean }>(
      'select cardinality(show_trgm(chr(44032))) > 0 as searches',
    )
    if (!rows[0]?.searches) {
      throw new UnusableDatabaseServer(
        `The database "${database}" at ${placeOf(address)} does not take Hangul for letters, so search would fail: make it with lc_ctype 'C.UTF-8' or 'ko_KR.UTF-8' from template0.`,
      )
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code && alreadyMade.has(error.code)) return
    if (error.code === '42501') {
      const statements = missing.map((name) => `create extension ${name};`).join(' ')
      throw new UnusableDatabaseServer(
        `The user "${user}" may not create extensions in the database "${database}" (${error.message}): let a superuser run there once: ${statements}`,
      )
    }
    throw new UnusableDatabaseServer(
      `The server at ${placeOf(address)} cannot create an extension (${error.message}): install PostgreSQL's contrib package on it.`,
    )
  } finally {
    await client.query('rollback')
  }
}

/** Checks whether the app can work on this server before changing anything. Throws with a sentence for the operator. */
export async function checkDatabaseServer(
  address: DatabaseAddress,
  { withinMs = 10_000 } = {},
): Promise<void> {
  const { database, user } = address
  const place = placeOf(address)
  const options = { ...toOptions(address), connectionTimeoutMillis: withinMs, query_timeout: withinMs }
  const check = async (client: Client) => {
    const facts = await client
      .query<{
        version: number
        name: string
        replica: boolean
        encoding: string
        makesSchemas: boolean
        makesTables: boolean
        begun: boolean
      }>(`
        select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
          pg_is_in_recovery() as replica, current_setting('server_encoding') as encoding,
          has_database_privilege(current_database(), 'create') as "makesSchemas",
          coalesce(has_schema_privilege(current_schema(), 'create'), false) as "makesTables",
          to_regclass('migrations') is not null as begun`)
      .catch((error: unknown) => {
        // chr() accepts this code point only in a UTF-8 database.
        if (error instanceof DatabaseError && error.code === '54000') return null
        throw error
      })
    const server = facts?.rows[0]
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
    if (!server.begun && !(server.makesSchemas && server.makesTables)) {
      throw new UnusableDatabaseServer(
        `The user "${user}" may not create tables in the database "${database}" at ${place}: let its owner run there: alter database "${database}" owner to "${user}";`,
      )
    }
    await tryExtensions(client, address)
  }
  try {
    await onConnection(options, check)
  } catch (error) {
    throw error instanceof UnusableDatabaseServer ? error : explainNoEntry(error, address)
  }
}
