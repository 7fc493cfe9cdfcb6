import type { GameCardRow, ListChosenGamesRow, RangeRow, VotesRow } from '~/db/rows/catalogue'
import type { Reader } from '~/lib/server/database'
import {
  type CountVotes,
  type GameChoice,
  pickVaried,
  votesToMention,
  type Widening,
  widenChoice,
} from '../../choice'
import {
  difficultiesOf,
  type GameLevel,
  gameLevels,
  gamesRecommended,
  levelOf,
  mostGenresShown,
  peopleOrMore,
} from '../../game'
import { categoryFor, peopleFor, type Situation } from '../../situation'
import type { ViewerId } from './games'

export interface ChosenGameRow extends GameCardRow {
  bestPlayers: number[]
  /** For the chosen numbers of people. */
  countVotes?: CountVotes[]
}

export interface ChosenGames {
  games: ChosenGameRow[]
  /** The widened choice, if no game fitted the requested one. */
  widened: Widening | null
}

/** How many games are drawn at random to pick ten varied ones from. */
const gamesDrawn = 60

interface Choosing {
  viewerId: ViewerId
  leftOut?: readonly number[]
  /** A member whose reviewed, liked and played games are left out, too. */
  unknownTo?: number | null
}

/** The games that fit the choice or, if there are none, a choice widened as little as possible. */
export async function chooseGames(db: Reader, choice: GameChoice, choosing: Choosing): Promise<ChosenGames> {
  const games = await listChosenGames(db, choice, choosing)
  if (games.length > 0) return { games: await withVotes(db, games, choice), widened: null }
  const widened = widenChoice(choice, await listShelvedRanges(db, choosing))
  if (widened === null) return { games: [], widened }
  const wider = await listChosenGames(db, widened.choice, choosing)
  return { games: await withVotes(db, wider, widened.choice), widened }
}

/** The games with what members thought of them with so many people. */
async function withVotes(
  db: Reader,
  games: ChosenGameRow[],
  { people }: GameChoice,
): Promise<ChosenGameRow[]> {
  if (people.length === 0) return games
  const votes = await db<VotesRow[]>`
    select game_id, players, count(*)::int as votes, (count(*) filter (where is_good))::int as good
    from game_count_votes
    where game_id = any(${games.map(({ id }) => id)}::int[]) and players = any(${[...people]}::smallint[])
    group by game_id, players
    having count(*) >= ${votesToMention}
    order by game_id, players`
  return games.map((game) => ({ ...game, countVotes: votes.filter(({ gameId }) => gameId === game.id) }))
}

/**
 * Games in a category for any of these numbers of people at any of these levels: first those that are best with that
 * number, then by score.
 */
function listChosenGames(
  db: Reader,
  { people, levels }: GameChoice,
  { viewerId, leftOut = [], unknownTo = null }: Choosing,
): Promise<ChosenGameRow[]> {
  const difficulties = levels.flatMap(difficultiesOf)
  return db<ListChosenGamesRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, best_players
    from games
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, id)) own
    where exists (select from game_categories where game_id = games.id)
      and id <> all(${[...leftOut]}::int[])
      and not exists (select from known_games where member_id = ${unknownTo}::int and game_id = games.id)
      and (${levels.length === 0}::boolean or difficulty = any(${difficulties}::smallint[]))
      and (${people.length === 0}::boolean or exists (
        select
        from unnest(${[...people]}::int[]) as seats
        where seats <= max_players and (seats >= min_players or seats = ${peopleOrMore})
      ))
    order by exists (
        select
        from unnest(best_players) as best
        where least(best, ${peopleOrMore}) = any(${[...people]}::int[])
      ) desc, rank_score desc, weight_sum desc, id
    limit ${gamesRecommended}`
}

/** The numbers of people and levels for which there are games. */
async function listShelvedRanges(
  db: Reader,
  { leftOut = [], unknownTo = null }: Choosing,
): Promise<{ minPlayers: number; maxPlayers: number; level: GameLevel }[]> {
  const rows = await db<RangeRow[]>`
    select distinct min_players, max_players, (difficulty - 1) / 2 as level
    from games
    where exists (select from game_categories where game_id = games.id) and id <> all(${[...leftOut]}::int[])
      and not exists (select from known_games where member_id = ${unknownTo}::int and game_id = games.id)`
  return rows.map(({ minPlayers, maxPlayers, level }) => ({
    minPlayers,
    maxPlayers,
    level: gameLevels[level] ?? 'NORMAL',
  }))
}

export function listGamesForSituation(
  db: Reader,
  situation: Situation,
  viewerId: ViewerId = null,
): Promise<ChosenGameRow[]> {
  return db<ListChosenGamesRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, best_players
    from games
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, id)) own
    where exists (
      select from game_categories where game_id = games.id and category = ${categoryFor(situation)}
    )
    order by best_players && ${[...peopleFor(situation)]}::smallint[] desc, rank_score desc, weight_sum desc,
      id
    limit ${gamesRecommended}`
}

/** Ten varied random games from the categories, different on every call. */
export async function drawGames(db: Reader, viewerId: ViewerId = null): Promise<ChosenGameRow[]> {
  const drawn = await db<ListChosenGamesRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, best_players
    from games
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, id)) own
    where exists (select from game_categories where game_id = games.id)
    order by random()
    limit ${gamesDrawn}`
  return pickVaried(
    drawn.map((game) => ({
      game,
      level: levelOf(game.difficulty),
      genres: game.genres.slice(0, mostGenresShown),
    })),
  ).map(({ game }) => game)
}
