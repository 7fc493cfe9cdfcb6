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
  /** Nothing is heard once this is called. */
  stop(): Promise<void>
}

/** The handle outside a transaction. */
export interface Database extends Statements {
  readonly kind: 'database'
  /**
   * Runs `work` in one transaction. Serialisation failures and deadlocks are tried again up to four times,
   * so `work` must do nothing but talk to the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * `onMessage` may hear the same message twice when this process sent it. All channels share one connection;
   * `onListening` runs each time that it has been made anew.
   */
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening>
  close(): Promise<void>
}

/** The handle inside a transaction. A function that must be atomic with its caller takes this type. */
export interface Transaction extends Statements {
  readonly kind: 'transaction'
  /**
   * Tells every process that listens on `channel`, once this transaction lands. Listeners of this process hear it
   * before the transaction's caller goes on, so nobody reads from it what was before their own write.
   */
  notify(channel: string, payload: string): Promise<void>
  /** Waits until no other transaction holds this number, and holds it until this one ends. */
  lock(number: number): Promise<void>
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

  // Taken before the handle gets a method of the same name.
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

/** Name of the violated constraint when `error` is a unique-key, check or foreign-key violation. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null
  return error.code.startsWith('23') ? (error.constraint_name ?? null) : null
}
