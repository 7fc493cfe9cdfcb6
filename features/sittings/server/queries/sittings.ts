import type {
  GuestRow,
  RecordResultRow,
  RecordRow,
  SeatOfMemberRow,
  SittingGameRow,
  SittingRow,
  SittingVoteRow,
} from '~/db/rows/sittings'
import { findOwnEntry } from '~/features/meetups/core/server/queries/entries'
import type { Reader } from '~/lib/server/database'
import type { RingKind } from '../../sitting'

/**
 * The sitting that has not ended.
 * `meetup_id`: whose table it is; null after the meetup was called off or moved to another cafe.
 */
export async function findSitting(db: Reader, tableId: number): Promise<SittingRow | null> {
  const [sitting] = await db<SittingRow[]>`
    select id, key, asked_at, opened_at, acted_at, closes_at, people, stays_until, vote_id,
      (
        select meetups.id from meetups join cafe_tables on cafe_tables.cafe_id = meetups.cafe_id
        where meetups.id = sittings.meetup_id and cafe_tables.id = sittings.table_id and status <> 'cancelled'
      ) as meetup_id
    from sittings where table_id = ${tableId} and ended_at is null`
  return sitting ?? null
}

/** The open table of a meetup. */
export async function findTableOfMeetup(
  db: Reader,
  meetupId: number,
): Promise<{ code: string; name: string } | null> {
  const [table] = await db<{ code: string; name: string }[]>`
    select cafe_tables.code, cafe_tables.name
    from sittings join cafe_tables on cafe_tables.id = sittings.table_id
    join meetups on meetups.id = meetup_id and meetups.cafe_id = cafe_tables.cafe_id
    join cafes on cafes.id = cafe_tables.cafe_id
    where meetup_id = ${meetupId} and sittings.opened_at is not null and sittings.ended_at is null and removed_at is null
      and status <> 'cancelled' and cafes.hidden_at is null`
  return table ?? null
}

/** Whether the cafe has seen the member, who has a seat at this meetup. */
export async function isCheckedIn(
  db: Reader,
  { meetupId, memberId }: { meetupId: number | null; memberId: number | null },
): Promise<boolean> {
  if (meetupId === null || memberId === null) return false
  const entry = await findOwnEntry(db, { meetupId, memberId })
  return entry?.state === 'seated' && entry.attendanceBy === 'cafe'
}

/** In the order in which they came. */
export function listGuests(db: Reader, sittingId: number): Promise<GuestRow[]> {
  return db<GuestRow[]>`
    select id, phone_hash, member_id, name, is_seated, heard_at from sitting_guests
    where sitting_id = ${sittingId} order by id`
}

/**
 * What is played there and was before, the latest first. A table that plays again goes on with a later timer, so the
 * timer of a game is the last of these.
 * `timer`: the key of the timer; null without one.
 */
export function listGames(db: Reader, sittingId: number): Promise<SittingGameRow[]> {
  return db<SittingGameRow[]>`
    select sitting_games.id, game_id, name, image, players, chosen_at, sitting_games.ended_at, minutes,
      (games.explanation_images <> '{}' or exists (
        select from game_explanations where game_explanations.game_id = games.id
      ))::boolean as is_explained,
      timer.key as timer, (case when timer.id > 0 then timer.id end)::int as last_timer_id, sitting_games.timer_id, timer.ended_at as timer_ended_at,
      (timer.scoring ->> 'isRanked' = 'true')::boolean as is_ranked,
      (select to_timestamp(min(at_ms) / 1000.0) from timer_events where session_id = timer.id and kind = 'start')::timestamptz as began_at
    from sitting_games
    join games on games.id = sitting_games.game_id
    left join lateral (
      with recursive going_on as (
        select id, key, ended_at, scoring from timer_sessions where id = sitting_games.timer_id
        union all
        select later.id, later.key, later.ended_at, later.scoring from timer_sessions later join going_on on after_id = going_on.id
      )
      select id, key, ended_at, scoring from going_on order by id desc limit 1
    ) timer on true
    where sitting_id = ${sittingId}
    order by sitting_games.id desc
    limit 20`
}

export interface OpenRing {
  id: number
  kind: RingKind
  rungAt: Date
}

export async function listRings(db: Reader, sittingId: number): Promise<OpenRing[]> {
  const rings = await db<{ id: number; kind: string; rungAt: Date }[]>`
    select id, kind, rung_at from sitting_rings
    where sitting_id = ${sittingId} and answered_at is null order by id`
  return rings.map((ring) => ({ ...ring, kind: ring.kind as RingKind }))
}

/** What the meetup wants to play, from the shelf or brought along. */
export function listPlanned(
  db: Reader,
  meetupId: number,
): Promise<{ id: number; name: string; image: string | null }[]> {
  return db<{ id: number; name: string; image: string | null }[]>`
    select games.id, name, image from meetup_games join games on games.id = game_id
    where meetup_id = ${meetupId} order by is_brought, place`
}

/** The meetup of the table, if this member is its host and it has not begun. */
export async function findMeetupToVote(
  db: Reader,
  { code, memberId, now }: { code: string; memberId: number; now: Date },
): Promise<number | null> {
  const [meetup] = await db<{ id: number }[]>`
    select meetups.id
    from cafe_tables join sittings on sittings.table_id = cafe_tables.id
    join meetups on meetups.id = sittings.meetup_id and meetups.cafe_id = cafe_tables.cafe_id
    where cafe_tables.code = ${code} and sittings.ended_at is null and host_id = ${memberId}
      and status in ('open', 'confirmed', 'closed') and starts_at > ${now}`
  return meetup?.id ?? null
}

/** The vote of a sitting, with the game that has won it. */
export async function findVoteOfSitting(db: Reader, voteId: number): Promise<SittingVoteRow | null> {
  const [vote] = await db<SittingVoteRow[]>`
    select key, (shelf_votes.closed_at is not null)::boolean as is_closed, coalesce(ends_at, meetups.starts_at) as closes_at, games.id as winner_id, games.name as winner_name,
      image as winner_image
    from shelf_votes
    left join meetups on meetups.id = shelf_votes.meetup_id
    left join shelf_vote_results on vote_id = shelf_votes.id and place = 1
    left join games on games.id = game_id
    where shelf_votes.id = ${voteId}`
  return vote ?? null
}

/** A sitting by the link to its record, as long as names are remembered and after that. */
export async function findRecord(db: Reader, key: string): Promise<RecordRow | null> {
  const [record] = await db<RecordRow[]>`
    select sittings.id, opened_at, ended_at, cafe_tables.name as table_name, cafes.id as cafe_id, cafes.name as cafe_name
    from sittings join cafe_tables on cafe_tables.id = table_id join cafes on cafes.id = cafe_id
    where key = ${key} and opened_at is not null and hidden_at is null`
  return record ?? null
}

/** The results of the timers that these games had, in the order of playing. */
export function listResults(db: Reader, timerIds: readonly number[]): Promise<RecordResultRow[]> {
  return db<RecordResultRow[]>`
    with recursive going_on as (
      select id, key, id as first from timer_sessions where id = any(${[...timerIds]}::int[])
      union all
      select later.id, later.key, first from timer_sessions later join going_on on after_id = going_on.id
    )
    select first, going_on.key as timer, result_id, place, name, score, is_winner
    from going_on
    join timer_results on session_id = going_on.id
    join timer_result_players on result_id = timer_results.id
    order by going_on.id, place
    limit 400`
}

/** Where a member sits, for the export. */
export function listSeatsOf(db: Reader, memberId: number): Promise<SeatOfMemberRow[]> {
  return db<SeatOfMemberRow[]>`
    select cafes.name as cafe, cafe_tables.name as table_name, opened_at, sitting_guests.name
    from sitting_guests
    join sittings on sittings.id = sitting_id
    join cafe_tables on cafe_tables.id = table_id
    join cafes on cafes.id = cafe_id
    where member_id = ${memberId}
    order by sitting_guests.id`
}
