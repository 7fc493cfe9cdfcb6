import type { CafeTableRow } from '~/db/rows/sittings'
import type { Reader } from '~/lib/server/database'

/** A table of a cafe that guests can find. */
export async function findTable(db: Reader, code: string): Promise<CafeTableRow | null> {
  const [table] = await db<CafeTableRow[]>`
    select cafe_tables.id, code, cafe_tables.name, room, seats, revision, cafe_id, cafes.name as cafe_name,
      (opens is not null)::boolean as has_hours, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee,
      weekday_pass, weekend_pass, holidays_as_weekend
    from cafe_tables join cafes on cafes.id = cafe_id
    where code = ${code} and removed_at is null and hidden_at is null`
  return table ?? null
}

/** Locks the table, so that what happens there comes one after the other. */
export async function lockTable(db: Reader, code: string): Promise<CafeTableRow | null> {
  await db`select from cafe_tables where code = ${code} for no key update`
  return findTable(db, code)
}

/** Of which code the table of a cafe is; null if the cafe has none with this number. */
export async function findCode(
  db: Reader,
  { cafeId, tableId }: { cafeId: number; tableId: number },
): Promise<string | null> {
  const [table] = await db<{ code: string }[]>`
    select code from cafe_tables where id = ${tableId} and cafe_id = ${cafeId} and removed_at is null`
  return table?.code ?? null
}
