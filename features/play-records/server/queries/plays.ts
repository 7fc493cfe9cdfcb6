import type {
  CountOpinionRow,
  ListedPlayRow,
  NamedRow,
  PlayRow,
  PlayTimeRow,
  WholePlayRow,
  WholeVoteRow,
  WrittenPlayRow,
} from '~/db/rows/play-records'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { type PlaySort, playsPerPage } from '../../play'

/** Which of a member's records to list. */
export interface PlaysWanted {
  /** One row per game, with its newest record. */
  isByGame: boolean
  /** Null for all games. */
  gameId: number | null
  sort: PlaySort
  page: number
}

export interface PlayPage {
  count: number
  plays: PlayRow[]
}

/**
 * One member's records, or one row per game with its newest record.
 * `total`: the number of rows in the whole list.
 */
export async function listPlays(
  db: Reader,
  memberId: number,
  { isByGame, gameId, sort, page }: PlaysWanted,
): Promise<PlayPage> {
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedPlayRow[]>`
      with own as (
        select id, game_id, played_on, star, place, note, minutes, counted, count(*) over of_game::int as plays,
          avg(star) over of_game as mean_star,
          row_number() over (partition by game_id order by played_on desc, id desc) as nth
        from plays
        where member_id = ${memberId} and (${gameId}::int is null or game_id = ${gameId}::int)
        window of_game as (partition by game_id)
      ),
      listed as (
        select id, game_id, played_on, star, place, note, minutes, counted, plays, mean_star,
          case
            when ${sort}::text = 'highstar' then case when ${isByGame}::boolean then mean_star else star end
            when ${sort}::text = 'play' then plays
          end as rank,
          count(*) over ()::int as total
        from own
        where nth = 1 or not ${isByGame}::boolean
        order by rank desc nulls last, played_on desc, id desc
        limit ${playsPerPage} offset ${(page - 1) * playsPerPage}
      )
      select listed.id, game_id, games.name as game_name, games.image as game_image,
        games.difficulty as game_difficulty, played_on, star, place, note, minutes, counted, plays, mean_star, total,
        coalesce((
          select json_agg(
            json_build_object('memberId', play_players.member_id, 'name', coalesce(nickname, name), 'score', score, 'penalty', penalty, 'isWinner', is_winner) order by seat)
          from play_players left join members on members.id = play_players.member_id
          where play_id = listed.id), '[]') as players
      from listed
      join games on games.id = game_id
      order by rank desc nulls last, played_on desc, listed.id desc`,
  )
  return { count, plays: rows }
}

export async function hasPlay(
  db: Reader,
  { id, memberId }: { id: number; memberId: number },
): Promise<boolean> {
  const found = await db<{ id: number }[]>`select id from plays where id = ${id} and member_id = ${memberId}`
  return found.length > 0
}

/**
 * A record of this member; null if it belongs to somebody else or does not exist.
 * Includes the game's name and picture, because every list of plays shows them.
 * `plays`: how many records the member has of this game, and the mean of their stars.
 */
export async function findPlay(
  db: Reader,
  { id, memberId }: { id: number; memberId: number },
): Promise<PlayRow | null> {
  const [play] = await db<PlayRow[]>`
    select plays.id, plays.game_id, games.name as game_name, games.image as game_image,
      games.difficulty as game_difficulty, played_on, star, place, note, minutes, counted, own.plays, own.mean_star,
      coalesce((
        select json_agg(
          json_build_object('memberId', play_players.member_id, 'name', coalesce(nickname, name), 'score', score, 'penalty', penalty, 'isWinner', is_winner) order by seat)
        from play_players left join members on members.id = play_players.member_id
        where play_id = plays.id), '[]') as players
    from plays
    join games on games.id = game_id
    cross join lateral (
      select count(*)::int as plays, avg(star) as mean_star
      from plays same where same.member_id = ${memberId} and same.game_id = plays.game_id
    ) own
    where plays.id = ${id} and plays.member_id = ${memberId}`
  return play ?? null
}

/**
 * A member's records of a game that were created between these times.
 * The written content of a record.
 */
export function listRecentPlays(
  db: Reader,
  { memberId, gameId, from, to }: { memberId: number; gameId: number; from: Date; to: Date },
): Promise<WrittenPlayRow[]> {
  return db<WrittenPlayRow[]>`
    select id, played_on, star, place, note, minutes,
      coalesce((
        select json_agg(
          json_build_object('memberId', play_players.member_id, 'name', name, 'score', score, 'penalty', penalty, 'isWinner', is_winner) order by seat)
        from play_players where play_id = plays.id), '[]') as players
    from plays
    where member_id = ${memberId} and game_id = ${gameId} and logged_at > ${from} and logged_at < ${to}
    order by id`
}

/** All of a member's records, for their export. */
export function listWholePlaysOf(db: Reader, memberId: number): Promise<WholePlayRow[]> {
  return db<WholePlayRow[]>`
    select plays.id, games.name as game, english_name, bgg_id, played_on, star, place, note, minutes,
      imported_from, imported_key, bgg_play_id, counted,
      coalesce((
        select json_agg(
          json_build_object(
            'name', coalesce(nickname, name), 'score', score, 'penalty', penalty, 'isWinner', is_winner,
            'isSelf', play_players.member_id is not null and play_players.member_id = plays.member_id
          ) order by seat)
        from play_players left join members on members.id = play_players.member_id
        where play_id = plays.id), '[]') as players
    from plays join games on games.id = plays.game_id
    where member_id = ${memberId}
    order by played_on, plays.id`
}

/** An appearance of a member in somebody else's record. The rest of that record belongs to its author. */
export function listNamedIn(db: Reader, memberId: number): Promise<NamedRow[]> {
  return db<NamedRow[]>`
    select games.name as game, played_on, play_players.score, penalty, is_winner
    from play_players
    join plays on plays.id = play_id
    join games on games.id = plays.game_id
    where play_players.member_id = ${memberId} and plays.member_id <> ${memberId}
    order by played_on, plays.id, seat`
}

export function listWholeVotesOf(db: Reader, memberId: number): Promise<WholeVoteRow[]> {
  return db<WholeVoteRow[]>`
    select name as game, players, is_good, voted_at
    from game_count_votes join games on games.id = game_id
    where member_id = ${memberId}
    order by voted_at, game_id, players`
}

/** For each number of players: everybody's records and votes, and the viewer's own vote. */
export function listCountOpinions(
  db: Reader,
  gameId: number,
  viewerId: number | null,
): Promise<CountOpinionRow[]> {
  return db<CountOpinionRow[]>`
    select coalesce(players, 0) as players, sum(plays)::int as plays, sum(votes)::int as votes,
      sum(good)::int as good, bool_or(own_vote)::boolean as own_vote
    from (
      select player_count as players, count(*) as plays, 0 as votes, 0 as good, null::boolean as own_vote
      from plays
      where game_id = ${gameId} and player_count > 0 and counted <> 'nothing'
      group by player_count
      union all
      select players, 0, count(*), count(*) filter (where is_good),
        bool_or(is_good) filter (where member_id = ${viewerId})
      from game_count_votes
      where game_id = ${gameId}
      group by players
    ) told
    group by players
    order by players`
}

export async function findPlayTime(db: Reader, gameId: number): Promise<PlayTimeRow> {
  const [time] = await db<PlayTimeRow[]>`
    select count(minutes)::int as timed, (percentile_cont(0.5) within group (order by minutes))::float8 as median
    from plays where game_id = ${gameId} and counted <> 'nothing'`
  return time ?? { timed: 0, median: null }
}

/** What `findPlayTime` says of several games, by game; those without plays are missing. */
export async function listPlayTimes(
  db: Reader,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, PlayTimeRow>> {
  const times = await db<{ gameId: number; timed: number; median: number | null }[]>`
    select game_id, count(minutes)::int as timed, (percentile_cont(0.5) within group (order by minutes))::float8 as median
    from plays where game_id = any(${[...gameIds]}::int[]) and counted <> 'nothing'
    group by game_id`
  return new Map(times.map((time) => [time.gameId, time]))
}

export async function hasPlayed(
  db: Reader,
  { memberId, gameId }: { memberId: number; gameId: number },
): Promise<boolean> {
  const found = await db<{ id: number }[]>`
    select id from plays where member_id = ${memberId} and game_id = ${gameId} limit 1`
  return found.length > 0
}

/** How often everybody has played a game, and when this member last did. */
export async function findPlayedState(
  db: Reader,
  { memberId, gameId }: { memberId: number; gameId: number },
): Promise<{ playCount: number; lastPlayedOn: string | null }> {
  const [state] = await db<{ playCount: number; lastPlayedOn: string | null }[]>`
    select play_count, last_played_on
    from games
    cross join lateral (
      select max(played_on)::date as last_played_on from plays where member_id = ${memberId} and game_id = games.id
    ) own
    where id = ${gameId}`
  return state ?? { playCount: 0, lastPlayedOn: null }
}
