import type { Reader, Transaction } from '~/lib/server/database'

export interface TableRow {
  id: number
  cafeId: number
  cafe: string
  title: string
  content: string
  weekday: number
  /** Minutes since midnight. */
  starts: number
  minPeople: number
  maxPeople: number
  experience: string
  welcomesBeginners: boolean
  daysAhead: number
  /** YYYY-MM-DD: the first date that the clock has not dealt with. */
  nextDay: string | null
  pausedAt: Date | null
  stoppedAt: Date | null
  failedDay: string | null
  failure: string | null
  games: { id: number; name: string; image: string | null }[] | null
}

/** The standing tables of a cafe that are not stopped, or only this one, stopped or not. */
export function listTables(
  db: Reader,
  { cafeId = null, tableId = null }: { cafeId?: number | null; tableId?: number | null },
): Promise<TableRow[]> {
  return db<
    {
      id: number
      cafeId: number
      cafe: string
      title: string
      content: string
      weekday: number
      starts: number
      minPeople: number
      maxPeople: number
      experience: string
      welcomesBeginners: boolean
      daysAhead: number
      nextDay: string
      pausedAt: Date | null
      stoppedAt: Date | null
      failedDay: string | null
      failure: string | null
      games: { id: number; name: string; image: string | null }[] | null
    }[]
  >`
    select standing_tables.id, cafe_id, cafes.name as cafe, title, content, weekday, starts, min_people, max_people, experience,
      welcomes_beginners, days_ahead, next_day::text as next_day, paused_at, stopped_at, failed_day::text as failed_day, failure,
      (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image) order by place)
        from standing_table_games join games on games.id = game_id where table_id = standing_tables.id
      ) as games
    from standing_tables join cafes on cafes.id = cafe_id
    where (cafe_id = ${cafeId}::int and stopped_at is null) or standing_tables.id = ${tableId}::int
    order by weekday, starts, standing_tables.id`
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
