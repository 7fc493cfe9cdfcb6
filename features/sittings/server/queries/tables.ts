import type { CafeTableRow, FloorSettingsRow, FreeTablesRow } from '~/db/rows/sittings'
import { freshMs } from '~/features/cafes/free-tables'
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

/** Of those of these cafes that show it and whose staff have looked lately: how many tables are free, where any is. */
export function listFreeTables(
  db: Reader,
  { cafeIds, now }: { cafeIds: readonly number[]; now: Date },
): Promise<FreeTablesRow[]> {
  return db<FreeTablesRow[]>`
    select floor_settings.cafe_id, seen_at, count(*)::int as tables
    from floor_settings
    join cafes on cafes.id = floor_settings.cafe_id and hidden_at is null
    join cafe_tables on cafe_tables.cafe_id = floor_settings.cafe_id and removed_at is null
    where floor_settings.cafe_id = any(${[...cafeIds]}::int[]) and shows_free_tables
      and seen_at > ${new Date(now.getTime() - freshMs)}
      and not exists (
        select from sittings where table_id = cafe_tables.id and ended_at is null and opened_at is not null
      )
    group by floor_settings.cafe_id, seen_at`
}

/** Whether guests see what is free, and when staff last had the floor before them; null if nobody has chosen. */
export async function findFloorSettings(db: Reader, cafeId: number): Promise<FloorSettingsRow | null> {
  const [settings] = await db<FloorSettingsRow[]>`
    select shows_free_tables, seen_at from floor_settings where cafe_id = ${cafeId}`
  return settings ?? null
}
