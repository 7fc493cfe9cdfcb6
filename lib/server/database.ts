import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from './database-address'

type Row = object | undefined

interface Statements {
  <T extends readonly Row[] = postgres.Row[]>(
    template: TemplateStringsArray,
    ...parameters: readonly postgres.ParameterOrFragment<never>[]
  ): postgres.PendingQuery<T>
  array<T extends readonly (string | number | boolean | Date | null)[]>(
    values: T,
    type?: number,
  ): postgres.ArrayParameter<T>
  json(value: postgres.JSONValue): postgres.Parameter
}

export interface Listening {
  /** No message is delivered after this is called. */
  stop(): Promise<void>
}

/** The handle outside a transaction. */
export interface Database extends Statements {
  readonly kind: 'database'
  /**
   * Runs `work` in one transaction. It is retried up to four times after a serialisation failure or a deadlock, so
   * `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Listeners may receive a message from this process twice. All channels share one connection; `onListening` runs each
   * time it is (re)connected.
   */
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening>
  close(): Promise<void>
}

/** The handle inside a transaction. A function that must be atomic with its caller takes this type. */
export interface Transaction extends Statements {
  readonly kind: 'transaction'
  /**
   * Notifies every process that listens on `channel` once this transaction commits. Listeners in this process run
   * before the transaction's caller continues, so the caller never reads data that is older than its own write.
   */
  notify(channel: string, payload: string): Promise<void>
  /** Takes this advisory lock, waiting if necessary, and keeps it until the transaction ends. */
  lock(number: number): Promise<void>
}

/** For functions that only read and work inside or outside a transaction. */
export type Reader = Database | Transaction

const retryable = new Set(['40001', '40P01'])
const mostTries = 5

export interface DatabaseOptions {
  /** The most connections this process may open. */
  most?: number
  /** The application name that the database server shows for the connection. */
  name?: string
  /** Hears of every statement that is sent, e.g. to count them in a test. */
  hearStatement?: (text: string) => void
}

/**
 * One query at a time on a connection, because the driver sends others behind a slow one while further connections are
 * being opened. Its types do not know the option.
 */
const withoutPipeline = { max_pipeline: 0 }

export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const settings = {
    max: options.most ?? 10,
    connection: { application_name: options.name ?? 'meeple', TimeZone: 'UTC' },
    types: {
      // bigint columns hold counts and provider ids below 2^53, so a number is exact and more convenient.
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      // A calendar day has no time zone, so it stays a string.
      date: { to: 1082, from: [1082], parse: (day: string) => day, serialize: (day: string) => day },
      numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
    },
    // A column arrives in the spelling of the code: follow_count as followCount.
    transform: { column: { from: postgres.toCamel } },
    onnotice: () => undefined,
    ...(options.hearStatement && { debug: (_: number, text: string) => options.hearStatement?.(text) }),
  } satisfies postgres.Options<Record<string, postgres.PostgresType>>
  const sql = postgres({ ...settings, ...withoutPipeline, ...toOptions(address) })
  const listeners = new Map<string, ((payload: string) => void)[]>()

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const told: [channel: string, payload: string][] = []
        const outcome = (await sql.begin((raw) =>
          work(
            Object.assign(raw, {
              kind: 'transaction',
              notify: async (channel: string, payload: string) => {
                await raw`select pg_notify(${channel}, ${payload})`
                told.push([channel, payload])
              },
              lock: async (number: number) => {
                await raw`select pg_advisory_xact_lock(${number})`
              },
            }) as object as Transaction,
          ),
        )) as T
        for (const [channel, payload] of told) {
          for (const hear of listeners.get(channel) ?? []) hear(payload)
        }
        return outcome
      } catch (error) {
        const code = error instanceof postgres.PostgresError ? error.code : ''
        if (!retryable.has(code) || tries >= mostTries) throw error
      }
    }
  }

  // Object.assign below replaces `listen`, so the original is saved first.
  const { listen } = sql
  return Object.assign(sql, {
    kind: 'database' as const,
    transaction,
    listen: async (
      channel: string,
      onMessage: (payload: string) => void,
      onListening?: () => void,
    ): Promise<Listening> => {
      let isStopped = false
      const hear = (payload: string) => {
        if (!isStopped) onMessage(payload)
      }
      const forget = () => {
        isStopped = true
        const left = (listeners.get(channel) ?? []).filter((each) => each !== hear)
        if (left.length > 0) listeners.set(channel, left)
        else listeners.delete(channel)
      }
      listeners.set(channel, [...(listeners.get(channel) ?? []), hear])
      try {
        const { unlisten } = await listen(channel, hear, () => {
          if (!isStopped) onListening?.()
        })
        return {
          stop: async () => {
            if (isStopped) return
            forget()
            await unlisten()
          },
        }
      } catch (error) {
        forget()
        throw error
      }
    },
    close: () => sql.end({ timeout: 5 }),
  }) as object as Database
}

/** The server is shutting down, starting up, or has no connection left. */
const unavailable = /^(57P0[123]|53300|08...)$/
/** The socket failed, or the driver closed it. */
const disconnected = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT)$/
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])

/** Whether `error` says that the database could not be reached or that its connection ended. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  if (error instanceof postgres.PostgresError) return unavailable.test(code)
  return disconnected.test(code) || (unreachable.has(code) && Reflect.get(error, 'syscall') === 'connect')
}

/** The name of the violated constraint if `error` is a unique-key, check or foreign-key violation. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null
  return error.code.startsWith('23') ? (error.constraint_name ?? null) : null
}
