import { setTimeout as pause } from 'node:timers/promises'
import type { Tag } from '../tags'
import { type Database, isConnectionLost, openDatabase, type Reader } from './database'
import { addressFromUrl, type DatabaseAddress } from './database-address'
import { repeat } from './repeat'
import type { ResponseCache } from './response-cache'
import { Scope } from './scope'

/** How often the two are compared while nothing changes. */
const compareEveryMs = 2_000
/** Without a comparison that succeeded for so long, nothing is read from the replica. */
const trustedForMs = 10_000
const askAgainMs = 20
/** A replica that has not caught up by then is compared anew, with what has changed meanwhile. */
const catchUpWithinMs = 5_000
/** What a replica that answers at all takes far less than. */
const answerWithinMs = 3_000

type Statement = [TemplateStringsArray, ...unknown[]]
type Read = (...statement: Statement) => Promise<readonly object[]>

/**
 * A streaming replica, for reads that are the same for everybody. It lags behind the primary, so a read comes from it only
 * if the replica has all changes of what the read depends on, as far as this process has heard of them. All else, and
 * whatever the replica fails to answer, comes from the primary.
 */
export class Replica {
  /** Statements of `read` go to the replica, all others and all transactions to the primary. */
  readonly db: Database
  readonly reads = { replica: 0, primary: 0 }
  private readonly scope = new Scope<true>()
  private replica: Database
  private cache: ResponseCache | null = null
  /** The replica has every change that the cache had heard of at this moment. */
  private caughtUpTo = Number.NEGATIVE_INFINITY
  private caughtUpAt = Number.NEGATIVE_INFINITY
  /** How many connections have been opened: a new one may lead to another server, which may lag more. */
  private opened = 0
  private isClosed = false
  private readonly comparing = repeat(() => this.compare(), compareEveryMs)

  constructor(
    private readonly primary: Database,
    private readonly address: DatabaseAddress,
  ) {
    this.replica = this.open()
    const send: Read = (...statement) => this.send(statement)
    this.db = Object.assign(send, {
      kind: primary.kind,
      transaction: primary.transaction,
      listen: primary.listen,
      close: primary.close,
    }) as object as Database
  }

  /** Seconds since the replica was last known to have everything. */
  get secondsBehind(): number {
    return (performance.now() - this.caughtUpAt) / 1_000
  }

  /** Call once the cache hears of changes. */
  async follow(cache: ResponseCache): Promise<void> {
    this.cache = cache
    cache.onInvalidated = () => void this.comparing.run()
    await this.comparing.run()
  }

  /** Runs `work`, whose result depends on these tags and on no caller. */
  read<T>(tags: readonly Tag[], work: () => Promise<T>): Promise<T> {
    if (this.hasAllOf(tags)) {
      this.reads.replica += 1
      return this.scope.run(true, work)
    }
    this.reads.primary += 1
    return work()
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.comparing.stop()
    await this.replica.close()
  }

  private open(): Database {
    const onOpened = () => {
      this.opened += 1
      this.distrust()
      void this.comparing.run()
    }
    return openDatabase(this.address, { name: 'meeple-replica', onOpened })
  }

  private hasAllOf(tags: readonly Tag[]): boolean {
    if (this.cache === null || tags.length === 0) return false
    return performance.now() - this.caughtUpAt < trustedForMs && !this.cache.isStale(tags, this.caughtUpTo)
  }

  private async send(statement: Statement): Promise<readonly object[]> {
    const primary = this.primary as object as Read
    if (this.scope.value === undefined || this.caughtUpAt === Number.NEGATIVE_INFINITY)
      return primary(...statement)
    const { opened } = this
    try {
      const rows = await this.inTime((replica) => (replica as object as Read)(...statement))
      if (opened === this.opened) return rows
    } catch {
      // It is gone, or has ended a read that stood in the way of replaying a change.
      this.distrust()
    }
    return primary(...statement)
  }

  private distrust(): void {
    this.caughtUpAt = Number.NEGATIVE_INFINITY
  }

  /** A host that was cut off does not end its connections, so those on which nothing answers are given up. */
  private async inTime<T>(ask: (replica: Database) => Promise<T>): Promise<T> {
    const asked = this.replica
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (asked === this.replica && !this.isClosed) {
          this.replica = this.open()
          void asked.close()
        }
        reject(new Error(`The replica did not answer within ${answerWithinMs} ms.`))
      }, answerWithinMs)
    })
    try {
      return await Promise.race([ask(asked), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits until the replica has what the primary has now. */
  private async compare(): Promise<void> {
    const { cache } = this
    if (cache === null) return
    try {
      // Gathers what changes together.
      await pause(askAgainMs)
      const moment = cache.now()
      const end = await readEnd(this.primary)
      const { opened } = this
      const until = performance.now() + catchUpWithinMs
      while (!(await this.inTime((replica) => hasReplayed(replica, end)))) {
        if (this.isClosed || performance.now() > until) return
        await pause(askAgainMs)
      }
      if (opened !== this.opened) return
      this.caughtUpTo = moment
      this.caughtUpAt = performance.now()
    } catch {
      this.distrust()
    }
  }
}

interface LogEnd {
  position: string
  system: string
}

/** All that is committed on the primary lies before this position of its log. */
async function readEnd(primary: Reader): Promise<LogEnd> {
  const [end] = await primary<{ position: string; system: string }[]>`
    select pg_current_wal_insert_lsn()::text as position,
      (select system_identifier::text from pg_control_system()) as system`
  return end ?? { position: '', system: '' }
}

/**
 * A server that replays nothing has become a primary of its own, and one that receives nothing may have parted from ours
 * at a failover: nobody says whether it is still a replica.
 */
async function hasReplayed(replica: Reader, { position, system }: LogEnd): Promise<boolean> {
  const [row] = await replica<{ done: boolean }[]>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      and exists (select from pg_stat_wal_receiver)
      and (select system_identifier::text from pg_control_system()) = ${system} as done`
  return row?.done === true
}

/** A replica that cannot be reached is used once it can. Throws a sentence for the operator if it is none of this primary. */
export async function openReplica(primary: Database, url: string): Promise<Replica> {
  const address = addressFromUrl(url)
  const replica = openDatabase(address, { most: 1, name: 'meeple-replica-check' })
  try {
    const its = await readSystem(replica).catch((error: unknown) => {
      if (isConnectionLost(error)) return null
      throw error
    })
    if (its !== null && its !== (await readSystem(primary))) {
      throw new Error('DATABASE_REPLICA_URL leads to no replica of DATABASE_URL: correct it.')
    }
  } finally {
    await replica.close()
  }
  return new Replica(primary, address)
}

async function readSystem(server: Reader): Promise<string> {
  const [row] = await server<{ system: string }[]>`
    select system_identifier::text || ' ' || current_database() as system from pg_control_system()`
  return row?.system ?? ''
}
