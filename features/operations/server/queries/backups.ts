import type { Reader } from '~/lib/server/database'

export interface LastBackup {
  /** Null while there is none; the age is then that of the database. */
  place: string | null
  size: number | null
  /** By the database's clock, which does not follow the demo clock. */
  ageSeconds: number
}

export async function findLastBackup(db: Reader): Promise<LastBackup> {
  const [last] = await db<{ place: string; size: number; ageSeconds: number | null }[]>`
    select place, size::float8 as size, extract(epoch from now() - made_at)::float8 as age_seconds
    from backups order by made_at desc limit 1`
  if (last) return { ...last, ageSeconds: last.ageSeconds ?? 0 }
  const [database] = await db<{ ageSeconds: number | null }[]>`
    select extract(epoch from now() - min(applied_at))::float8 as age_seconds from migrations`
  return { place: null, size: null, ageSeconds: database?.ageSeconds ?? 0 }
}
