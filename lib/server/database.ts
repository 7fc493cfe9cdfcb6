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

/** The handle outside a transaction. */
export interface Database extends Statements {
  readonly kind: 'database'
  /**
   * Runs `work` in one transaction. Serialisation failures and deadlocks are tried again up to four times,
   * so `work` must do nothing but talk to the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<void>
  close(): Promise<void>
}

/** The handle inside a transaction. A function that must be atomic with its caller takes this type. */
export interface Transaction extends Statements {
  readonly kind: 'transaction'
}

/** For reads that may stand inside or outside a transaction. */
export type Reader = Database | Transaction

const retryable = new Set(['40001', '40P01'])
const mostTries = 5

export interface DatabaseOptions {
  /** Connections this process may hold. */
  most?: number
  /** Shown by the server beside the connection. */
  name?: string
}

export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const settings = {
    max: options.most ?? 10,
    connection: { application_name: options.name ?? 'meeple', TimeZone: 'UTC' },
    types: {
      // bigint columns here are counts and provider ids below 2^53; counts are wanted as numbers.
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      // A calendar day has no time zone: it stays the text that it is.
      date: { to: 1082, from: [1082], parse: (day: string) => day, serialize: (day: string) => day },
      numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
    },
    onnotice: () => undefined,
  } satisfies postgres.Options<Record<string, postgres.PostgresType>>
  const sql = postgres({ ...settings, ...toOptions(address) })

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await sql.begin((tx) =>
          work(Object.assign(tx, { kind: 'transaction' }) as object as Transaction),
        )) as T
      } catch (error) {
        const code = error instanceof postgres.PostgresError ? error.code : ''
        if (!retryable.has(code) || tries >= mostTries) throw error
      }
    }
  }

  // Taken before the handle gets a method of the same name.
  const { listen } = sql
  return Object.assign(sql, {
    kind: 'database' as const,
    transaction,
    listen: async (channel: string, onMessage: (payload: string) => void, onListening?: () => void) => {
      await listen(channel, onMessage, onListening)
    },
    close: () => sql.end({ timeout: 5 }),
  }) as object as Database
}

/** Name of the violated constraint when `error` is a unique-key, check or foreign-key violation. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null
  return error.code.startsWith('23') ? (error.constraint_name ?? null) : null
}
