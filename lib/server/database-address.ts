import { Client, type ClientConfig } from 'pg'

/** Where a PostgreSQL database is. A `host` that begins with a slash is the folder of a unix socket. */
export interface DatabaseAddress {
  host: string
  port: number
  user: string
  database: string
  password?: string
  /** In libpq's spelling. Undefined means no TLS. */
  sslMode?: SslMode
}

const sslModes = ['disable', 'prefer', 'require', 'verify-full'] as const
type SslMode = (typeof sslModes)[number]

function isSslMode(value: string): value is SslMode {
  return sslModes.some((mode) => mode === value)
}

/** Parses the URL that operators configure. Errors never repeat the URL, because it may contain a password. */
export function addressFromUrl(url: string): DatabaseAddress {
  const form = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE'
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error(`The database URL must look like ${form}.`)
  // PostgreSQL allows an empty host (it is then in the query), but the URL parser rejects one after a user name.
  const parsable = url.replace(/^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=[:/?#]|$)/, '$1in-the-query')
  if (!URL.canParse(parsable)) throw new Error(`The database URL must look like ${form}.`)
  const parsed = new URL(parsable)
  const query = new Map(parsed.searchParams)
  const take = (name: string) => {
    const value = query.get(name)
    query.delete(name)
    return value
  }
  const hostInQuery = take('host')
  const sslMode = take('sslmode')
  take('uselibpqcompat')
  const [unknown] = query.keys()
  if (unknown !== undefined) {
    throw new Error(`The database URL has the parameter "${unknown}", which is not understood: remove it.`)
  }
  if (sslMode !== undefined && !isSslMode(sslMode)) {
    throw new Error(`The database URL asks for an sslmode that is not one of ${sslModes.join(', ')}.`)
  }
  const hostInUrl = parsable === url ? decodeURIComponent(parsed.hostname).replace(/^\[(.+)\]$/, '$1') : ''
  const host = hostInQuery ?? hostInUrl
  const user = decodeURIComponent(parsed.username)
  const database = decodeURIComponent(parsed.pathname.slice(1))
  if (!host) throw new Error(`The database URL names no host: ${form}.`)
  if (!user) throw new Error(`The database URL names no user: ${form}.`)
  if (!database) throw new Error(`The database URL names no database: ${form}.`)
  const password = decodeURIComponent(parsed.password)
  return {
    host,
    port: parsed.port ? Number(parsed.port) : 5432,
    user,
    database,
    ...(password ? { password } : {}),
    ...(sslMode ? { sslMode } : {}),
  }
}

/** For graphile-worker and PostgreSQL's own programs. */
export function toUrl(address: DatabaseAddress, database = address.database): string {
  const host = address.host.includes(':') ? `[${address.host}]` : encodeURIComponent(address.host)
  const password = address.password ? `:${encodeURIComponent(address.password)}` : ''
  // Without the second parameter node-postgres takes "require" to mean "verify-full".
  const query = address.sslMode ? `?sslmode=${address.sslMode}&uselibpqcompat=true` : ''
  const user = encodeURIComponent(address.user)
  return `postgres://${user}${password}@${host}:${address.port}/${encodeURIComponent(database)}${query}`
}

/** For the driver: `new Client(toOptions(address))`. It has no way back from TLS, so "prefer" means "require". */
export function toOptions(address: DatabaseAddress, database = address.database) {
  const { host, port, user, password, sslMode } = address
  const tls = sslMode === 'verify-full' ? {} : { rejectUnauthorized: false }
  return {
    host,
    port,
    user,
    database,
    ...(password ? { password } : {}),
    ssl: sslMode && sslMode !== 'disable' ? tls : false,
  }
}

/** Works on a connection of its own. */
export async function onConnection<T>(
  options: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(options)
  // Statements under way are rejected; an error without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
