import type { Reader } from '~/lib/server/database'

export interface LastBackup {
  /** Null while there is none; the age is then that of the database. */
  place: string | null
  size: number | null
  /** By the database's clock, which does not follow the demo clock. */
  ageSeconds: number
}

export async function findLastBackup(db: Reader): Promise<LastBackup> {
  const [last] = await db<LastBackup[]>`
    select place, size::float8 as size, extract(epoch from now() - since)::float8 as age_seconds
    from (
      (select place, size, made_at as since, 1 as rank from backups order by made_at desc limit 1)
      union all
      select null, null, coalesce(min(applied_at), now()), 2 from migrations
    ) known
    order by rank limit 1`
  return last ?? { place: null, size: null, ageSeconds: 0 }
}
