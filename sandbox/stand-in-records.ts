import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Database } from '~/lib/server/database'

interface StandInRecord<T> {
  key: string
  value: T
  expiresAt: Date | null
  usedAt: Date | null
}

export interface StandInRecords<T> {
  /** Null if there is none or it has expired. */
  find(db: Database, key: string, now: Date): Promise<StandInRecord<T> | null>
  keep(db: Database, key: string, value: T, expiresAt?: Date): Promise<void>
  /** Stores the value unless there is one, and returns the stored one, so that concurrent callers agree. */
  keepFirst(db: Database, key: string, value: T): Promise<T>
  /** Consumes a record. True for one caller only. */
  use(db: Database, key: string, now: Date): Promise<boolean>
  /** Changes a record while nobody else does. `change` returns null to leave it alone. Null if there is none. */
  change<Outcome>(
    db: Database,
    key: string,
    change: (value: T) => { value: T | null; outcome: Outcome },
  ): Promise<Outcome | null>
  /** The values that have this text in `field`, in the order of their keys. */
  listWhere(db: Database, field: keyof T & string, text: string): Promise<T[]>
  /** The values with the highest `field`, which has to be a number. */
  listLast(db: Database, field: keyof T & string, most: number): Promise<T[]>
  drop(db: Database, key: string): Promise<void>
  /** Deletes the records whose value has this text in `field`. */
  dropWhere(db: Database, field: keyof T & string, text: string): Promise<void>
}

/** One kind of record of a stand-in. Stored in the database, because several processes may serve one demo. */
export function recordsOf<S extends z.ZodType>(
  service: string,
  kind: string,
  shape: S,
): StandInRecords<z.output<S>> {
  return {
    find: async (db, key, now) => {
      const [row] = await db<{ value: unknown; expiresAt: Date | null; usedAt: Date | null }[]>`
        select value, expires_at, used_at from stand_in_records
        where service = ${service} and kind = ${kind} and key = ${key}
          and (expires_at is null or expires_at > ${now})`
      if (!row) return null
      return { key, value: shape.parse(row.value), expiresAt: row.expiresAt, usedAt: row.usedAt }
    },
    keep: async (db, key, value, expiresAt) => {
      const json = JSON.stringify(value)
      await db`
        insert into stand_in_records (service, kind, key, value, expires_at)
        values (${service}, ${kind}, ${key}, ${json}::text::jsonb, ${expiresAt ?? null})
        on conflict (service, kind, key) do update
          set value = excluded.value, expires_at = excluded.expires_at, used_at = null`
    },
    keepFirst: async (db, key, value) => {
      const json = JSON.stringify(value)
      await db`
        insert into stand_in_records (service, kind, key, value)
        values (${service}, ${kind}, ${key}, ${json}::text::jsonb)
        on conflict (service, kind, key) do nothing`
      const [row] = await db<{ value: unknown }[]>`
        select value from stand_in_records
        where service = ${service} and kind = ${kind} and key = ${key}`
      return shape.parse(row?.value)
    },
    use: async (db, key, now) => {
      const used = await db`
        update stand_in_records set used_at = ${now}
        where service = ${service} and kind = ${kind} and key = ${key} and used_at is null`
      return used.count === 1
    },
    change: (db, key, change) =>
      db.transaction(async (tx) => {
        const [row] = await tx<{ value: unknown }[]>`
          select value from stand_in_records
          where service = ${service} and kind = ${kind} and key = ${key}
          for update`
        if (!row) return null
        const { value, outcome } = change(shape.parse(row.value))
        if (value !== null) {
          await tx`
            update stand_in_records set value = ${JSON.stringify(value)}::text::jsonb
            where service = ${service} and kind = ${kind} and key = ${key}`
        }
        return outcome
      }),
    listWhere: async (db, field, text) => {
      const rows = await db<{ value: unknown }[]>`
        select value from stand_in_records
        where service = ${service} and kind = ${kind} and value ->> ${field}::text = ${text}
        order by key`
      return rows.map(({ value }) => shape.parse(value))
    },
    listLast: async (db, field, most) => {
      const rows = await db<{ value: unknown }[]>`
        select value from stand_in_records
        where service = ${service} and kind = ${kind}
        order by (value ->> ${field}::text)::numeric desc, key
        limit ${most}`
      return rows.map(({ value }) => shape.parse(value))
    },
    drop: async (db, key) => {
      await db`
        delete from stand_in_records where service = ${service} and kind = ${kind} and key = ${key}`
    },
    dropWhere: async (db, field, text) => {
      await db`
        delete from stand_in_records
        where service = ${service} and kind = ${kind} and value ->> ${field}::text = ${text}`
    },
  }
}

/** An unguessable key for a record. */
export function createCode(): string {
  return randomBytes(32).toString('base64url')
}

/** Expired records are kept for a while, in case the demo clock is moved back. */
const longAgoMs = 30 * 24 * 3_600_000

export async function dropLongExpired(db: Database, now: Date): Promise<void> {
  await db`delete from stand_in_records where expires_at < ${new Date(now.getTime() - longAgoMs)}`
}
