import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError, Pool, type PoolClient, type QueryResultRow } from 'pg'
import { inOrder } from './database/in-order'
import { ListeningConnection } from './database/listening-connection'
import { ConnectionLost, execute, isOutdated, type Rows, statementOf, toOwnError } from './database/statement'
import type { Value } from './database/values'
import { type DatabaseAddress, toOptions } from './database-address'

type Row = object | undefined

/** Result rows, with how many rows the statement read or wrote. */
type Result<T extends readonly Row[]> = T & { readonly count: number }

type Statements = <T extends readonly Row[] = QueryResultRow[]>(
  template: TemplateStringsArray,
  ...values: readonly Value[]
) => Promise<Result<T>>

export interface Listening {
  /** No message is delivered after this is called. */
  stop(): Promise<void>
}

/** The handle outside a transaction. */
export interface Database extends Statements {
  readonly kind: 'database'
  /**
   * Runs `work` in one transaction. It is retried up to four times after a serialisation failure or a deadlock, which
   * any rows without a place in the order of locks (docs/database.md) may cause. So `work` must have no effect outside
   * the database.
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
const longestRetryPauseMs = 50
const closeWithinMs = 5_000

/** The locks of a process that is cut off or stands still are not kept from the others for longer. */
const settings = "set time zone 'UTC'; set idle_in_transaction_session_timeout = '15s'"

export interface DatabaseOptions {
  /** The most connections this process may open. */
  most?: number
  /** The application name that the database server shows for the connection. */
  name?: string
  /** After how long a server that says nothing is given up, if the process listens to it. */
  silentMs?: number
  /** Called for each connection that is opened for statements. */
  onOpened?: () => void
  /** Hears of every statement that is sent, e.g. to count them in a test. */
  hearStatement?: (text: string) => void
}

export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const { most = 10, name = 'meeple', silentMs = 8_000, onOpened, hearStatement } = options
  const opened = new Set<Client>()
  class OwnClient extends Client {
    constructor() {
      super({
        ...toOptions(address),
        application_name: name,
        keepAlive: true,
        connectionTimeoutMillis: 30_000,
      })
      opened.add(this)
      this.once('end', () => opened.delete(this))
      // What was under way on the connection is rejected; an error without a listener would end the process.
      this.on('error', () => undefined)
    }
  }
  const pool = new Pool({
    Client: OwnClient,
    max: most,
    idleTimeoutMillis: 0,
    // A connection's memory on the server grows with the statements that it has prepared.
    maxLifetimeSeconds: 2_700,
    onConnect: async (client) => {
      onOpened?.()
      await client.query(settings)
    },
  })
  pool.on('error', () => undefined)
  const waiting = new Set<(error: Error) => void>()
  const listening = new ListeningConnection(() => new OwnClient(), {
    everyMs: silentMs,
    onSilence: () => {
      for (const giveUp of waiting) giveUp(new ConnectionLost('the database says nothing'))
      for (const { connection } of opened) connection.stream.destroy()
    },
  })
  let closing: Promise<void> | null = null

  function connect(): Promise<PoolClient> {
    if (closing) return Promise.reject(new ConnectionLost('the database was closed'))
    // Others would wait half a minute for each connection, one after another.
    if (listening.isSilent) return Promise.reject(new ConnectionLost('the database says nothing'))
    return new Promise((resolve, reject) => {
      let isGivenUp = false
      const giveUp = (error: Error) => {
        isGivenUp = true
        reject(error)
      }
      waiting.add(giveUp)
      pool.connect((error, client) => {
        waiting.delete(giveUp)
        if (isGivenUp) client?.release()
        else if (client) resolve(client)
        else reject(toOwnError(error))
      })
    })
  }

  async function run(
    client: PoolClient,
    template: TemplateStringsArray,
    values: readonly Value[],
  ): Promise<Rows> {
    const statement = statementOf(template, values)
    hearStatement?.(statement.text)
    try {
      return await execute(client, statement, values)
    } catch (error) {
      // In a transaction, all of it has to be repeated.
      if (!isOutdated(error) || client.getTransactionStatus() !== 'I') throw error
      return execute(client, statement, values)
    }
  }

  async function runAlone(template: TemplateStringsArray, values: readonly Value[]): Promise<Rows> {
    const client = await connect()
    let isLost = false
    try {
      return await run(client, template, values)
    } catch (error) {
      isLost = isConnectionLost(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }

  async function runTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await connect()
    let onEnd = () => {}
    const lost = new Promise<never>((_, reject) => {
      onEnd = () => reject(new ConnectionLost('the connection ended'))
      client.once('end', onEnd)
    })
    lost.catch(() => null)
    const send = inOrder()
    let failure: unknown = null
    const queue = (template: TemplateStringsArray, ...values: readonly Value[]) => {
      const answer = send(() => run(client, template, values))
      answer.catch((error: unknown) => {
        failure ??= error
      })
      return answer
    }
    let hasEnded = false
    const query = async (template: TemplateStringsArray, ...values: readonly Value[]) => {
      if (hasEnded) throw new Error('A statement was sent after its transaction ended.')
      return queue(template, ...values)
    }
    const messages: [channel: string, payload: string][] = []
    const tx = Object.assign(query, {
      kind: 'transaction' as const,
      notify: async (channel: string, payload: string) => {
        await query`select pg_notify(${channel}, ${payload})`
        messages.push([channel, payload])
      },
      lock: async (number: number) => {
        await query`select pg_advisory_xact_lock(${number})`
      },
    }) as object as Transaction
    try {
      await queue`begin`
      const outcome = await Promise.race([work(tx), lost])
      hasEnded = true
      await send(async () => undefined)
      if (failure) throw failure
      await queue`commit`
      for (const [channel, payload] of messages) listening.deliver(channel, payload)
      return outcome
    } catch (error) {
      hasEnded = true
      await queue`rollback`.catch(() => null)
      // Statements after the one that failed are refused; that one says why.
      throw codeOf(error) === '25P02' ? (failure ?? error) : error
    } finally {
      client.off('end', onEnd)
      client.release(client.getTransactionStatus() !== 'I')
    }
  }

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runTransaction(work)
      } catch (error) {
        const mayHelp = retryable.has(codeOf(error)) || isOutdated(error)
        if (!mayHelp || tries >= mostTries) throw error
        // Of random length, so that two that met do not meet again.
        await pause(Math.random() * longestRetryPauseMs * tries)
      }
    }
  }

  async function close(): Promise<void> {
    const until = Date.now() + closeWithinMs
    while ((waiting.size > 0 || pool.totalCount > pool.idleCount) && Date.now() < until) await pause(10)
    const ended = Promise.all([listening.close(), pool.end()])
    for (const reject of waiting) reject(new ConnectionLost('the database was closed'))
    for (const client of opened) void client.end()
    await Promise.race([ended, pause(Math.max(500, until - Date.now()), undefined, { ref: false })])
  }

  const query = (template: TemplateStringsArray, ...values: readonly Value[]) => runAlone(template, values)
  return Object.assign(query, {
    kind: 'database' as const,
    transaction,
    listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) =>
      listening.listen(channel, onMessage, onListening),
    close: () => {
      closing ??= close()
      return closing
    },
  }) as object as Database
}

function codeOf(error: unknown): string {
  return (error instanceof DatabaseError && error.code) || ''
}

/** The server is shutting down, starting up, has no connection left, has ended a transaction that stood still, or its disk is full. */
const unavailable = /^(57P0[123]|53[13]00|25P03|08...)$/

/** Whether `error` says that the database could not be reached, that its connection ended, or that it can store nothing now. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ConnectionLost || unavailable.test(codeOf(error))
}

/** The name of the violated constraint if `error` is a unique-key, check or foreign-key violation. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof DatabaseError)) return null
  return error.code?.startsWith('23') ? (error.constraint ?? null) : null
}
