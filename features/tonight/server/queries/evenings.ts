import type { GameFactsRow, RoomRow, SeatsRow, SpeakingRow, VotesRow } from '~/db/rows/tonight'
import { minutesInDay, toSeoulMoment } from '~/features/cafes/opening-hours'
import { type Coordinates, earthRadiusKm } from '~/lib/coordinates'
import type { Reader } from '~/lib/server/database'
import { mostFriendsShown } from '../../evening'

// An evening is made of cafes, shelves, rooms and plays, so these queries read the tables of other features.

/** How many of each person's games speak for others: those that say most, for or against. */
const mostOwnCompared = 60

export interface Search {
  from: Coordinates
  withinKm: number
  cafeId: number | null
  startsAt: Date
  endsAt: Date
}

export interface FoundCafeRow {
  id: number
  /** The games of its shelf. */
  gameIds: number[]
}

const minutesInWeek = 7 * minutesInDay
/** Straight through the globe of radius one, as the index measures. */
const chordOf = (km: number) => 2 * Math.sin(Math.min(km / earthRadiusKm / 2, Math.PI / 2))

/** The driver takes an array apart letter by letter, which takes as long as the statement where thousands of numbers come. */
const numbersOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`)

/**
 * The nearest cafes that are open from beginning to end, each with its shelf: of the nearest four hundred at most twenty, with
 * two thousand games. The limits are written out: a plan that is kept for any limit sorts all cafes, which takes three times as long.
 */
export async function findCafes(
  db: Reader,
  { from, withinKm, cafeId, startsAt, endsAt }: Search,
): Promise<FoundCafeRow[]> {
  const { date, dayBefore, weekday, minute } = toSeoulMoment(startsAt)
  const start = weekday * minutesInDay + minute
  const end = start + Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  const rows = await db<{ id: number; shelf: string }[]>`
    with near as materialized (
      select id, apart from (
        select id, opens, open_minutes, globe <-> on_globe(${from.latitude}, ${from.longitude}) as apart
        from cafes
        where hidden_at is null and game_count > 0 and globe is not null
          and (${cafeId}::int is null or id = ${cafeId}::int)
        order by globe <-> on_globe(${from.latitude}, ${from.longitude})
        limit 400
      ) considered
      where (${cafeId}::int is not null or apart <= ${chordOf(withinKm)})
        and open_minutes @> int4multirange(
          int4range(${start}::int, ${Math.min(end, minutesInWeek)}::int),
          int4range(0, ${Math.max(end - minutesInWeek, 0)}::int)
        )
        and is_open(considered.id, opens, open_minutes, ${start}::int, ${weekday + 1}::int, ${minute}::int,
          ${date}::date, ${dayBefore}::date)
      order by apart, id
      limit 20
    )
    select id, array(
      select game_id from cafe_games where cafe_id = near.id order by game_id limit 2000
    )::text as shelf
    from near
    order by apart, id`
  return rows.map(({ id, shelf }) => ({ id, gameIds: numbersOf(shelf) }))
}

/**
 * How much these people like games, from -1 to 1: their own weight, and for others how close they are to those that say most.
 * Games that nobody has said anything about are not among them.
 */
export async function readTastes(db: Reader, memberIds: readonly number[]): Promise<Map<number, number>> {
  const [found] = await db<{ games: string; amounts: string }[]>`
    with own as materialized (
      select game_id, weight
      from unnest(${[...memberIds]}::int[]) as wanted (id)
      cross join lateral (
        select game_id, weight from member_tastes where member_id = wanted.id
        order by abs(weight) desc, game_id
        limit ${mostOwnCompared}
      ) said
    ), mine as (
      select game_id, sum(weight) as amount from own group by game_id
    ), liked as (
      select neighbour_id as game_id, sum(weight * score) as closeness
      from own join game_neighbours on game_neighbours.game_id = own.game_id
      group by neighbour_id
      having sum(weight * score) > 0
    ), taste as (
      select game_id,
        greatest(-1, least(1, coalesce(mine.amount, 0) + coalesce(0.8 * closeness / max(closeness) over (), 0)))::real as amount
      from mine full join liked using (game_id)
    )
    select coalesce(array_agg(game_id), '{}')::text as games, coalesce(array_agg(amount), '{}')::text as amounts from taste`
  const amounts = numbersOf(found?.amounts ?? '{}')
  return new Map(numbersOf(found?.games ?? '{}').map((id, at) => [id, amounts[at] ?? 0]))
}

export function listGameFacts(db: Reader, ids: readonly number[]): Promise<GameFactsRow[]> {
  return db<GameFactsRow[]>`
    select games.id, name, image, games.min_players, games.max_players, best_players, games.difficulty, score::float8 as score,
      minutes, timed_plays, fame
    from games join evening_games on evening_games.game_id = games.id
    where games.id = any(${[...ids]}::int[])`
}

/** What members voted about these games with each of these numbers of people. */
export function listVotes(
  db: Reader,
  ids: readonly number[],
  counts: readonly number[],
): Promise<VotesRow[]> {
  return db<VotesRow[]>`
    select game_id, players, count(*)::int as votes, (count(*) filter (where is_good))::int as good
    from game_count_votes
    where game_id = any(${[...ids]}::int[]) and players = any(${[...counts]}::int[])
    group by game_id, players`
}

const minuteMs = 60_000

/**
 * Public rooms at these cafes around a moment, that take whoever comes now: none that waits for its regulars or for an answer
 * about a move, whose host takes nobody, or where the caller sits or has a block with somebody.
 */
export function listRooms(
  db: Reader,
  {
    cafeIds,
    startsAt,
    viewerId,
    now,
  }: { cafeIds: readonly number[]; startsAt: Date; viewerId: number | null; now: Date },
): Promise<RoomRow[]> {
  const from = new Date(Math.max(startsAt.getTime() - 30 * minuteMs, now.getTime() + 30 * minuteMs))
  const until = new Date(startsAt.getTime() + 60 * minuteMs)
  return db<RoomRow[]>`
    select id, cafe_id, title, starts_at, seated, max_people - seated - held as seats_free, lasts_minutes
    from meetups
    where cafe_id = any(${[...cafeIds]}::int[]) and list_part = 0 and password_hash is null
      and listed_at > ${from} and listed_at <= ${until}
      and takes_people(status, takes_late, moving_until)
      and (regulars_until is null or regulars_until <= ${now})
      and not exists (
        select from members_kept_out
        where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
      )
      and not exists (
        select from meetup_entries entry
        where entry.meetup_id = meetups.id and entry.state <> 'gone' and (
          entry.member_id = ${viewerId}::int
          or exists (
            select from member_blocks
            where (blocker_id = ${viewerId}::int and blocked_id = entry.member_id)
              or (blocked_id = ${viewerId}::int and blocker_id = entry.member_id)
          )
        )
      )
    order by id
    limit 200`
}

/** How many seats these cafes give to meetups then; null where nothing limits them. */
export function listSeats(
  db: Reader,
  { cafeIds, startsAt, minutes }: { cafeIds: readonly number[]; startsAt: Date; minutes: number },
): Promise<SeatsRow[]> {
  return db<SeatsRow[]>`
    select id as cafe_id, meetup_seats_free(id, ${startsAt}, null, make_interval(mins => ${minutes}::int))::int as free
    from cafes where id = any(${[...cafeIds]}::int[])`
}

/**
 * For each of these games the member's own game that speaks for it: the game itself if they like that, and the one that says
 * most if they have said nothing about it. A game that they dislike has none.
 */
export function listSpeaking(
  db: Reader,
  memberId: number,
  gameIds: readonly number[],
): Promise<SpeakingRow[]> {
  return db<SpeakingRow[]>`
    with own as materialized (
      select game_id, weight from member_tastes where member_id = ${memberId}
      order by abs(weight) desc, game_id
      limit ${mostOwnCompared}
    )
    select distinct on (speaking.game_id) speaking.game_id, games.id, name
    from (
      select game_id, game_id as own_id, weight, 1 as place from own where game_id = any(${[...gameIds]}::int[])
      union all
      select neighbour_id, own.game_id, weight * score, 2
      from own join game_neighbours on game_neighbours.game_id = own.game_id
      where neighbour_id = any(${[...gameIds]}::int[]) and weight > 0 and neighbour_id not in (select game_id from own)
    ) speaking
    join games on games.id = own_id
    where weight > 0
    order by speaking.game_id, place, weight desc, own_id`
}

/**
 * Which of these members sat in one of the caller's own plays. Whom the caller has blocked, or who has blocked the caller, is
 * not among them.
 */
export async function listPlayedWith(
  db: Reader,
  memberId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from members
    where id = any(${[...ids]}::int[]) and id <> ${memberId} and left_at is null
      and exists (
        select from plays join play_players on play_id = plays.id
        where plays.member_id = ${memberId} and play_players.member_id = members.id
      )
      and not exists (
        select from member_blocks
        where (blocker_id = ${memberId} and blocked_id = members.id) or (blocked_id = ${memberId} and blocker_id = members.id)
      )`
  return rows.map(({ id }) => id)
}

/** How many of the caller's latest plays are looked through for people. */
const playsLookedThrough = 100

/** The members of the caller's latest plays, the latest first. */
export function listFriends(db: Reader, memberId: number): Promise<{ id: number; nickname: string }[]> {
  return db<{ id: number; nickname: string }[]>`
    select members.id, nickname
    from (
      select play_players.member_id, min(place) as place
      from (
        select id, row_number() over (order by played_on desc, id desc) as place
        from plays where member_id = ${memberId}
        order by played_on desc, id desc
        limit ${playsLookedThrough}
      ) latest
      join play_players on play_id = latest.id
      where play_players.member_id <> ${memberId}
      group by play_players.member_id
    ) met
    join members on members.id = met.member_id
    where left_at is null and not exists (
      select from member_blocks
      where (blocker_id = ${memberId} and blocked_id = members.id) or (blocked_id = ${memberId} and blocker_id = members.id)
    )
    order by place, members.id
    limit ${mostFriendsShown}`
}
