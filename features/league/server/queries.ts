import type {
  BoardGameRow,
  OwnStandingRow,
  QuestionRow,
  SeasonRow,
  SeatRow,
  StandingRow,
  WholeStandingRow,
} from '~/db/rows/league'
import { seoulDate } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import { letOthersRun } from '~/lib/server/let-others-run'
import {
  closingOf,
  firstDayOf,
  mostSeasons,
  type RecordedPlay,
  type Season,
  seasonAfter,
  standingsPerPage,
} from '../league'

/** The latest seasons until this one in which somebody has a place, newest first. */
export function listSeasons(db: Reader, until: Season): Promise<SeasonRow[]> {
  return db<SeasonRow[]>`
    select month, players from league_seasons where players > 0 and month <= ${firstDayOf(until)}::date
    order by month desc limit ${mostSeasons}`
}

/** Null if nobody has a place in this season. */
export async function findSeason(db: Reader, season: Season): Promise<SeasonRow | null> {
  const [found] = await db<SeasonRow[]>`
    select month, players from league_seasons where month = ${firstDayOf(season)}::date and players > 0`
  return found ?? null
}

/** The games with the most people in this season. */
export function listGamesOf(db: Reader, season: Season, most: number): Promise<BoardGameRow[]> {
  return db<BoardGameRow[]>`
    select games.id, name, image, players
    from (
      select game_id, count(*)::int as players from league_standings
      where month = ${firstDayOf(season)}::date and game_id is not null and position is not null
      group by game_id
    ) played
    join games on games.id = game_id
    order by players desc, games.id
    limit ${most}`
}

export interface BoardQuery {
  season: Season
  /** Null for all games together. */
  gameId: number | null
  /** Null for visitors. */
  viewerId: number | null
  page: number
  now: Date
}

/**
 * One page of the standings. Nobody is left out, because places would have gaps. Members who have left, stay
 * out of the league, are suspended or are blocked by the viewer appear without a name.
 * `name`: null if the viewer may not see who the member is.
 * `isBlocked`: whether the name is hidden because the viewer blocks the member.
 */
export async function listStandings(
  db: Reader,
  { season, gameId, viewerId, page, now }: BoardQuery,
): Promise<{ count: number; standings: StandingRow[] }> {
  const month = firstDayOf(season)
  const board = gameId ?? 0
  const after = (page - 1) * standingsPerPage
  const standings = await db<StandingRow[]>`
    select standing.id, coalesce(place, 0) as place, points, beaten, met,
      case when is_shown then members.nickname end as name, case when is_shown then members.image end as image,
      is_blocked, coalesce(standing.member_id = ${viewerId}::int, false) as is_own
    from league_standings standing
    left join members on members.id = standing.member_id
    cross join lateral (
      select exists (
        select from member_blocks where blocker_id = ${viewerId}::int and blocked_id = standing.member_id
      )::boolean as is_blocked
    ) blocks
    cross join lateral (
      select members.left_at is null and not is_blocked and not exists (
        select from league_absences where league_absences.member_id = members.id
      ) and not exists (
        select from member_suspensions suspension
        where suspension.member_id = members.id and lifted_at is null and (ends_at is null or ends_at > ${now})
      ) as is_shown
    ) showing
    where month = ${month}::date and coalesce(game_id, 0) = ${board}
      and position > ${after} and position <= ${after + standingsPerPage}
    order by position`
  const [last] = await db<{ position: number }[]>`
    select position from league_standings
    where month = ${month}::date and coalesce(game_id, 0) = ${board} and position is not null
    order by position desc limit 1`
  return { count: last?.position ?? 0, standings }
}

export async function findOwnStanding(
  db: Reader,
  { season, gameId, memberId }: { season: Season; gameId: number | null; memberId: number },
): Promise<OwnStandingRow | null> {
  const [own] = await db<OwnStandingRow[]>`
    select place, position, points, beaten, met, unheard from league_standings
    where member_id = ${memberId} and month = ${firstDayOf(season)}::date and coalesce(game_id, 0) = ${gameId ?? 0}`
  return own ?? null
}

export async function takesPart(db: Reader, memberId: number): Promise<boolean> {
  const absent = await db<{ id: number }[]>`
    select member_id as id from league_absences where member_id = ${memberId}`
  return absent.length === 0
}

/** The members in all plays of this season with at least two players. */
export async function listSeated(db: Reader, season: Season): Promise<number[]> {
  const seated = await db<{ id: number }[]>`
    select distinct play_players.member_id as id from plays join play_players on play_id = plays.id
    where played_on >= ${firstDayOf(season)}::date and played_on < ${firstDayOf(seasonAfter(season))}::date
      and player_count >= 2 and play_players.member_id is not null`
  return seated.map(({ id }) => id)
}

/** How many plays are read between two pauses. A play has twenty seats at most. */
const playsAtOnce = 200

/**
 * The plays of the season that may count. Reads the tables of play-records directly, because only the league needs the
 * plays of all members. Plays with fewer than two members can change nothing and are left out: an import may hold
 * thousands of them.
 */
export async function listPlaysOf(db: Reader, season: Season): Promise<RecordedPlay[]> {
  const found = await db<{ id: number }[]>`
    select id from plays
    where played_on >= ${firstDayOf(season)}::date and played_on < ${firstDayOf(seasonAfter(season))}::date
      and player_count >= 2 and logged_at < ${closingOf(season)}
      and (
        select count(distinct seated.member_id) from play_players seated where seated.play_id = plays.id
      ) >= 2
    order by id`
  const plays: RecordedPlay[] = []
  for (let at = 0; at < found.length; at += playsAtOnce) {
    const ids = found.slice(at, at + playsAtOnce).map(({ id }) => id)
    plays.push(...(await listWholePlays(db, season, ids)))
    await letOthersRun()
  }
  return plays
}

/** Of the guests only the winners matter, because they share a win. */
async function listWholePlays(db: Reader, season: Season, ids: readonly number[]): Promise<RecordedPlay[]> {
  // The days are compared again, because a play may have been moved to another month since its id was read.
  const seats = await db<SeatRow[]>`
    select plays.id as play_id, game_id, plays.member_id as author_id, played_on,
      coalesce((logged_at at time zone 'Asia/Seoul')::date, played_on) as written_on, play_players.member_id, is_winner
    from plays join play_players on play_id = plays.id
    where plays.id = any(${[...ids]}::int[])
      and played_on >= ${firstDayOf(season)}::date and played_on < ${firstDayOf(seasonAfter(season))}::date
      and (play_players.member_id is not null or is_winner)
    order by plays.id, seat`
  const plays: (RecordedPlay & { id: number; seats: { memberId: number | null; isWinner: boolean }[] })[] = []
  for (const { playId, gameId, authorId, playedOn, writtenOn, memberId, isWinner } of seats) {
    let play = plays.at(-1)
    if (play?.id !== playId) {
      play = {
        id: playId,
        gameId,
        authorId,
        playedOn,
        writtenOn,
        seats: [],
      }
      plays.push(play)
    }
    play.seats.push({ memberId, isWinner })
  }
  return plays
}

/** The losers who have said that they played with the winner. */
export async function listConfirmed(db: Reader, season: Season): Promise<(readonly [number, number])[]> {
  const rows = await db<{ loserId: number; winnerId: number }[]>`
    select loser_id, winner_id from league_questions where month = ${firstDayOf(season)}::date and knows`
  return rows.map(({ loserId, winnerId }) => [loserId, winnerId] as const)
}

/**
 * What is asked of a member and not answered. Nobody is asked about whom they may not see.
 * `plays`: how many plays say so, the last one and its game.
 */
export function listQuestions(
  db: Reader,
  { season, memberId, now }: { season: Season; memberId: number; now: Date },
): Promise<QuestionRow[]> {
  const month = firstDayOf(season)
  return db<QuestionRow[]>`
    select winner_id, members.nickname as name, members.image, said.plays, said.game, said.played_on
    from league_questions
    join league_seasons on league_seasons.month = league_questions.month and closed_at is null
    join members on members.id = winner_id
    cross join lateral (
      select count(*) over ()::int as plays, games.name as game, played_on
      from plays join games on games.id = game_id
      where played_on >= ${month}::date and played_on < ${firstDayOf(seasonAfter(season))}::date
        and exists (
          select from play_players won where won.play_id = plays.id and won.member_id = winner_id and won.is_winner)
        and exists (
          select from play_players lost
          where lost.play_id = plays.id and lost.member_id = loser_id and not lost.is_winner)
      order by played_on desc, plays.id desc limit 1
    ) said
    where league_questions.month = ${month}::date and loser_id = ${memberId} and knows is null and taken_back_at is null
      and members.left_at is null
      and not exists (
        select from member_blocks
        where blocker_id = loser_id and blocked_id = winner_id or blocker_id = winner_id and blocked_id = loser_id)
      and not exists (
        select from member_suspensions suspension
        where suspension.member_id = winner_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    order by asked_at, winner_id`
}

/** The overall standings of a season, of those who are still members. */
export function listFinalStandings(
  db: Reader,
  season: Season,
): Promise<{ memberId: number; place: number | null; points: number }[]> {
  return db<{ memberId: number; place: number | null; points: number }[]>`
    select member_id, place, points from league_standings
    where month = ${firstDayOf(season)}::date and game_id is null and member_id is not null
    order by member_id`
}

/** What a member was asked and has answered, for the export; not about whom. */
export function listWholeQuestionsOf(
  db: Reader,
  memberId: number,
): Promise<{ month: string; askedAt: Date; knows: boolean | null; answeredAt: Date | null }[]> {
  return db<{ month: string; askedAt: Date; knows: boolean | null; answeredAt: Date | null }[]>`
    select month, asked_at, knows, answered_at from league_questions
    where loser_id = ${memberId} order by month desc, winner_id`
}

/** For each meetup of the season, the members who came. Reads a table of the meetups feature directly. */
export async function listGatherings(db: Reader, season: Season): Promise<number[][]> {
  const came = await db<{ meetupId: number; memberId: number | null }[]>`
    select meetup_id, member_id from meetup_entries
    where attendance = 'attended' and starts_at >= ${`${firstDayOf(season)}T00:00:00+09:00`}::text::timestamptz
      and starts_at < ${`${firstDayOf(seasonAfter(season))}T00:00:00+09:00`}::text::timestamptz`
  const groups = new Map<number, number[]>()
  for (const { meetupId, memberId } of came) {
    if (memberId !== null) groups.set(meetupId, [...(groups.get(meetupId) ?? []), memberId])
  }
  return [...groups.values()]
}

/** The participants among these members as of then, with the day in Seoul on which each joined. */
export async function listEntrants(
  db: Reader,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, string>> {
  const found = await db<{ id: number; joinedAt: Date }[]>`
    select id, joined_at from members
    where id = any(${[...ids]}::int[]) and left_at is null
      and not exists (select from league_absences where member_id = members.id)
      and not exists (
        select from member_suspensions
        where member_id = members.id and suspended_at <= ${at} and (lifted_at is null or lifted_at > ${at})
          and (ends_at is null or ends_at > ${at})
      )`
  return new Map(found.map(({ id, joinedAt }) => [id, seoulDate(joinedAt)]))
}

/** A standing in a member's data export. */
export function listWholeStandingsOf(db: Reader, memberId: number): Promise<WholeStandingRow[]> {
  return db<WholeStandingRow[]>`
    select month, name as game, place, points, beaten, met
    from league_standings left join games on games.id = game_id
    where member_id = ${memberId}
    order by month desc, game_id nulls first`
}
