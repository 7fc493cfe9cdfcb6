import type { CardRow, FloorGuestRow, FloorMeetupRow, FloorRingRow, FloorTableRow } from '~/db/rows/sittings'
import type { Reader } from '~/lib/server/database'

/** The tables of a cafe by room and name, each with who sits there and what they play. */
export function listFloorTables(db: Reader, cafeId: number): Promise<FloorTableRow[]> {
  return db<FloorTableRow[]>`
    select cafe_tables.id, code, cafe_tables.name, room, seats, sittings.id as sitting_id, asked_at, opened_at, people, stays_until,
      meetup_id, (select title from meetups where meetups.id = meetup_id) as meetup_title,
      games.id as game_id, games.name as game_name, image, players, (case when timer.id > 0 then timer.id end)::int as timer_id, timer.ended_at as timer_ended_at,
      (select to_timestamp(min(at_ms) / 1000.0) from timer_events where session_id = timer.id and kind = 'start')::timestamptz as began_at
    from cafe_tables
    left join sittings on table_id = cafe_tables.id and sittings.ended_at is null
    left join sitting_games on sitting_id = sittings.id and sitting_games.ended_at is null
    left join games on games.id = game_id
    left join lateral (
      with recursive going_on as (
        select id, ended_at from timer_sessions where id = sitting_games.timer_id
        union all
        select later.id, later.ended_at from timer_sessions later join going_on on after_id = going_on.id
      )
      select id, ended_at from going_on order by id desc limit 1
    ) timer on true
    where cafe_id = ${cafeId} and removed_at is null
    order by room nulls first, length(cafe_tables.name), cafe_tables.name
    limit 100`
}

/** What the printed cards of these tables say; null asks for all of the cafe. */
export function listCards(
  db: Reader,
  { cafeId, tableId }: { cafeId: number; tableId: number | null },
): Promise<CardRow[]> {
  return db<CardRow[]>`
    select cafe_tables.name, room, code, cafes.name as cafe_name
    from cafe_tables join cafes on cafes.id = cafe_id
    where cafe_id = ${cafeId} and removed_at is null and (${tableId}::integer is null or cafe_tables.id = ${tableId})
    order by room nulls first, length(cafe_tables.name), cafe_tables.name
    limit 100`
}

export function listFloorGuests(db: Reader, cafeId: number): Promise<FloorGuestRow[]> {
  return db<FloorGuestRow[]>`
    select sitting_id, sitting_guests.id, sitting_guests.name, is_seated, heard_at
    from sitting_guests
    join sittings on sittings.id = sitting_id
    join cafe_tables on cafe_tables.id = table_id
    where cafe_id = ${cafeId} and removed_at is null and ended_at is null
    order by sitting_guests.id
    limit 2000`
}

/** What tables ask for and, of the last month, which parts are missing still; what has waited longest first. */
export function listFloorRings(
  db: Reader,
  { cafeId, since }: { cafeId: number; since: Date },
): Promise<FloorRingRow[]> {
  return db<FloorRingRow[]>`
    select sitting_rings.id, kind, cafe_tables.name as table_name, sitting_rings.game_id, games.name as game_name, rung_at,
      (answered_at is not null)::boolean as is_answered
    from sitting_rings
    join sittings on sittings.id = sitting_id
    join cafe_tables on cafe_tables.id = table_id
    left join games on games.id = sitting_rings.game_id
    where sitting_rings.id in (
      select id from sitting_rings where cafe_id = ${cafeId} and answered_at is null
      union all
      select id from sitting_rings
      where cafe_id = ${cafeId} and kind = 'missing-part' and mended_at is null and answered_at is not null and rung_at > ${since}
    )
    order by rung_at, sitting_rings.id
    limit 300`
}

/** The meetups that begin soon or have just begun, with the table that they sit at. */
export function listFloorMeetups(
  db: Reader,
  { cafeId, from, until }: { cafeId: number; from: Date; until: Date },
): Promise<FloorMeetupRow[]> {
  return db<FloorMeetupRow[]>`
    select meetups.id, title, starts_at, seated, (
        select cafe_tables.name from sittings join cafe_tables on cafe_tables.id = table_id
        where meetup_id = meetups.id and ended_at is null limit 1
      ) as table_name
    from meetups
    where cafe_id = ${cafeId} and status <> 'cancelled' and starts_at between ${from} and ${until}
    order by starts_at, meetups.id
    limit 30`
}
