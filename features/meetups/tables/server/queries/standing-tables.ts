import type { ListTablesRow } from '~/db/rows/meetups'
import type { Reader, Transaction } from '~/lib/server/database'
import { type Template, template } from '../../../opening/server/schemas'

/** `starts`: minutes since midnight. `nextDay`: the first date that the clock has not dealt with, YYYY-MM-DD. */
export type TableRow = Omit<ListTablesRow, 'template'> & Template

/** The standing tables of a cafe that are not stopped, or only this one, stopped or not. */
export async function listTables(
  db: Reader,
  { cafeId = null, tableId = null }: { cafeId?: number | null; tableId?: number | null },
): Promise<TableRow[]> {
  const rows = await db<ListTablesRow[]>`
    select standing_tables.id, cafe_id, cafes.name as cafe, template, weekday, starts, days_ahead, next_day::text as next_day, paused_at,
      stopped_at, failed_day::text as failed_day, failure,
      (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image) order by place)
        from standing_table_games join games on games.id = game_id where table_id = standing_tables.id
      ) as games
    from standing_tables join cafes on cafes.id = cafe_id
    where (cafe_id = ${cafeId}::int and stopped_at is null) or standing_tables.id = ${tableId}::int
    order by weekday, starts, standing_tables.id`
  return rows.map((table) => ({ ...table, ...template.parse(table.template) }))
}

/** Locks a standing table, which comes before its meetups. */
export async function lockTable(tx: Transaction, tableId: number): Promise<TableRow | null> {
  await tx`select from standing_tables where id = ${tableId} for no key update`
  const [table] = await listTables(tx, { tableId })
  return table ?? null
}

/** Dates of a cafe's standing tables, or of one table, that are open and have not begun. */
export function listTableDates(
  db: Reader,
  { cafeId, tableId = null, now }: { cafeId: number; tableId?: number | null; now: Date },
): Promise<{ id: number; tableId: number | null; startsAt: Date; seated: number; maxPeople: number }[]> {
  return db<{ id: number; tableId: number; startsAt: Date; seated: number; maxPeople: number }[]>`
    select id, table_id, starts_at, seated, max_people from meetups
    where cafe_id = ${cafeId} and list_part = 0 and starts_at > ${now} and table_id is not null
      and (${tableId}::int is null or table_id = ${tableId}::int)
    order by starts_at, id`
}
