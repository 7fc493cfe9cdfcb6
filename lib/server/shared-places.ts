import { createHmac, randomUUID } from 'node:crypto'
import type { Database } from './database'
import type { Keys } from './keys'
import { repeat } from './repeat'
import { type Owner, Shares } from './shares'

interface Parts {
  db: Database
  keys: Keys
}

/** Rows of a process that does not renew them any more count for so long. */
const kept = '60 s'
const renewEveryMs = 15_000

/**
 * Places that all processes share, counted for each owner under a limit of its own. A place is taken here and told to
 * the others, and only then the others' are counted: of two that take the last one at the same moment, at least one sees
 * the other.
 */
export class SharedPlaces {
  private readonly process: string = randomUUID()
  private readonly shares = new Shares()
  /** Owners with places here, or with rows that say so. */
  private readonly hashes = new Map<string, string>()
  private readonly untold = new Set<string>()
  private telling: Promise<unknown> = Promise.resolve()
  private next: Promise<ReadonlyMap<string, number>> | null = null
  private readonly renewal = repeat(() => this.renew(), renewEveryMs)

  constructor(private readonly parts: Parts) {}

  /** Null if that is too much for one of the owners. The returned function gives the place back. */
  async take(owners: readonly Owner[]): Promise<(() => void) | null> {
    const giveBackHere = this.shares.take(owners)
    if (giveBackHere === null) return null
    const giveBack = () => {
      giveBackHere()
      for (const [name] of owners) this.untold.add(name)
    }
    for (const [name] of owners) this.untold.add(name)
    try {
      const elsewhere = await this.tell()
      if (owners.every(([name, limit]) => this.shares.of(name) + (elsewhere.get(name) ?? 0) <= limit)) {
        return giveBack
      }
    } catch (error) {
      giveBack()
      throw error
    }
    giveBack()
    return null
  }

  /** Ends the rows of this process. */
  async close(): Promise<void> {
    await this.renewal.stop()
    await this.parts.db`delete from stream_places where process = ${this.process}`.catch(() => [])
  }

  /** One telling runs and one waits, for everybody who asks. Resolves with what other processes have taken. */
  private tell(): Promise<ReadonlyMap<string, number>> {
    if (this.next) return this.next
    const next = this.telling.then(() => {
      this.next = null
      const names = [...this.untold]
      this.untold.clear()
      return this.write(names)
    })
    this.next = next
    this.telling = next.catch(() => new Map())
    return next
  }

  private async write(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (names.length === 0) return new Map()
    const hashes = names.map((name) => this.hashOf(name))
    const counts = names.map((name) => this.shares.of(name))
    const { db } = this.parts
    try {
      await db`
        merge into stream_places as places
        using unnest(${hashes}::text[], ${counts}::int[]) as own (owner_hash, taken)
        on places.owner_hash = own.owner_hash and places.process = ${this.process}
        when matched and own.taken = 0 then delete
        when matched then update set taken = own.taken, ends_at = clock_timestamp() + ${kept}::interval
        when not matched and own.taken > 0 then
          insert (owner_hash, process, taken, ends_at)
          values (own.owner_hash, ${this.process}, own.taken, clock_timestamp() + ${kept}::interval)`
    } catch (error) {
      for (const name of names) this.untold.add(name)
      throw error
    }
    const taken = await db<{ ownerHash: string; taken: number | null }[]>`
      select owner_hash, sum(taken)::int as taken
      from stream_places
      where owner_hash = any(${hashes}) and process <> ${this.process} and ends_at > clock_timestamp()
      group by owner_hash`
    const byHash = new Map(taken.map(({ ownerHash, taken }) => [ownerHash, taken]))
    return new Map(names.map((name, at) => [name, byHash.get(hashes[at] ?? '') ?? 0]))
  }

  /** Rows that were deleted meanwhile, because this process had stood still, are written again. */
  private async renew(): Promise<void> {
    for (const name of this.hashes.keys()) {
      if (this.shares.of(name) > 0) this.untold.add(name)
      else if (!this.untold.has(name)) this.hashes.delete(name)
    }
    // Without the database they are renewed the next time.
    await this.tell().catch(() => new Map())
  }

  private hashOf(name: string): string {
    const known = this.hashes.get(name)
    if (known !== undefined) return known
    const { keys } = this.parts
    const hash = createHmac('sha256', keys.attempts).update(`places\n${name}`).digest('base64url')
    this.hashes.set(name, hash)
    return hash
  }
}

/** Upkeep: deletes what processes have left that did not end in order. */
export async function forgetEndedPlaces(db: Database): Promise<number> {
  await db`delete from stream_places where ends_at <= clock_timestamp()`
  return 0
}
