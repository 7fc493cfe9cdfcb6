import type {
  CardRow,
  FloorGuestRow,
  FloorMeetupRow,
  FloorRingRow,
  FloorTableRow,
  GameLeftRow,
  GameTakenRow,
} from '~/db/rows/sittings'
import { dayMs } from '~/lib/durations'
import type { Reader } from '~/lib/server/database'

/** The tables of a cafe by room and name, each with who sits there and what they play. */
export function listFloorTables(db: Reader, cafeId: number): Promise<FloorTableRow[]> {
  return db<FloorTableRow[]>`
    select cafe_tables.id, cafe_tables.code, cafe_tables.name, room, seats, sittings.id as sitting_id, sittings.asked_at, sittings.opened_at, people, stays_until,
      meetups.id as meetup_id, title as meetup_title, meetups.seated as meetup_seated, (
        select count(*)::int from meetup_entries entry
        where entry.meetup_id = meetups.id and state = 'seated' and attendance_by = 'cafe'
      ) as checked_in,
      games.id as game_id, games.name as game_name, image, players, (case when timer.id > 0 then timer.id end)::int as timer_id, timer.ended_at as timer_ended_at,
      (select to_timestamp(min(at_ms) / 1000.0) from timer_events where session_id = timer.id and kind = 'start')::timestamptz as began_at
    from cafe_tables
    left join sittings on sittings.table_id = cafe_tables.id and sittings.ended_at is null
    left join meetups on meetups.id = sittings.meetup_id and meetups.cafe_id = cafe_tables.cafe_id and status <> 'cancelled'
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
    where cafe_tables.cafe_id = ${cafeId} and removed_at is null
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
        select count(*)::int from meetup_entries entry
        where entry.meetup_id = meetups.id and state = 'seated' and attendance_by = 'cafe'
      ) as checked_in, (
        select cafe_tables.name from sittings join cafe_tables on cafe_tables.id = sittings.table_id
        where meetup_id = meetups.id and cafe_tables.cafe_id = meetups.cafe_id and sittings.ended_at is null
      ) as table_name
    from meetups
    where cafe_id = ${cafeId} and status <> 'cancelled' and starts_at between ${from} and ${until}
    order by starts_at, meetups.id
    limit 30`
}

interface AskedGames {
  cafeId: number
  from: Date
  until: Date
  most: number
}

/** A sitting begins at most so long before its last game: it ends some hours after the last act, or after closing. */
const sittingsBeforeMs = 2 * dayMs

/**
 * The games of the shelf that its tables played, most often first, each with the time of its plays with a timer.
 * `count`: how many games there are in all.
 */
export function listGamesTaken(
  db: Reader,
  { cafeId, from, until, most }: AskedGames,
): Promise<GameTakenRow[]> {
  return db<GameTakenRow[]>`
    select games.id, games.name, image, count(*)::int as plays, sum(minutes)::int as minutes,
      (percentile_cont(0.5) within group (order by minutes))::int as median_minutes,
      coalesce(min(players), 0)::int as fewest_players, coalesce(max(players), 0)::int as most_players, (count(*) over ())::int as count
    from cafe_tables
    join sittings on table_id = cafe_tables.id
    join sitting_games on sitting_id = sittings.id
    join cafe_games on cafe_games.cafe_id = cafe_tables.cafe_id and cafe_games.game_id = sitting_games.game_id
    join games on games.id = sitting_games.game_id
    where cafe_tables.cafe_id = ${cafeId} and asked_at between ${new Date(from.getTime() - sittingsBeforeMs)} and ${until}
      and chosen_at >= ${from} and chosen_at < ${until}
    group by games.id
    order by plays desc, minutes desc nulls last, games.id
    limit ${most}`
}

/** The games of the shelf that no table took, those that have stood there longest first. */
export function listGamesLeft(db: Reader, { cafeId, from, until, most }: AskedGames): Promise<GameLeftRow[]> {
  return db<GameLeftRow[]>`
    select games.id, games.name, image, cafe_games.added_at, (count(*) over ())::int as count
    from cafe_games join games on games.id = game_id
    where cafe_games.cafe_id = ${cafeId} and cafe_games.added_at < ${until} and game_id not in (
      select sitting_games.game_id
      from cafe_tables
      join sittings on table_id = cafe_tables.id
      join sitting_games on sitting_id = sittings.id
      where cafe_tables.cafe_id = ${cafeId} and asked_at between ${new Date(from.getTime() - sittingsBeforeMs)} and ${until}
        and chosen_at >= ${from} and chosen_at < ${until}
    )
    order by cafe_games.added_at, games.id
    limit ${most}`
}
