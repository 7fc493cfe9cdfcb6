import type { PersonalGameRow } from '~/db/rows/recommendations'
import type { GameChoice } from '~/features/catalogue/choice'
import { difficultiesOf, gamesRecommended, peopleOrMore } from '~/features/catalogue/game'
import type { Reader } from '~/lib/server/database'

/** The number of a member's reviews, likes and plays. */
export async function countSignals(db: Reader, memberId: number): Promise<number> {
  const [row] = await db<{ signals: number }[]>`
    select count(*)::int as signals from known_games where member_id = ${memberId}`
  return row?.signals ?? 0
}

/** How many of a member's games are compared with others: those that say most, for or against. */
const mostOwnCompared = 300

export interface PersonalRequest {
  memberId: number
  choice: GameChoice
  leftOut: readonly number[]
  /** A member whose reviewed, liked and played games are left out, too. */
  unknownTo?: number | null
}

/**
 * Games close to those that the member likes and not close to those that they dislike, closest first. Each
 * comes with the member's own game that contributes most to it.
 * A taste consists of reviews, likes and plays, so these queries read the tables of other features.
 */
export function listPersonalGames(
  db: Reader,
  { memberId, choice: { people, levels }, leftOut, unknownTo = null }: PersonalRequest,
): Promise<PersonalGameRow[]> {
  const difficulties = levels.flatMap(difficultiesOf)
  return db<PersonalGameRow[]>`
    with own as materialized (
      select game_id, weight, star, is_liked as wanted, play_count
      from member_tastes
      where member_id = ${memberId}
      order by abs(weight) desc, game_id
      limit ${mostOwnCompared}
    ), scored as (
      select neighbour_id, sum(weight * score) as closeness,
        (array_agg(own.game_id order by weight * score desc, own.game_id))[1] as because_id
      from game_neighbours
      join own on own.game_id = game_neighbours.game_id
      where neighbour_id <> all(${[...leftOut]}::int[])
        and not exists (
          select from known_games where member_id = ${unknownTo}::int and known_games.game_id = neighbour_id
        )
      group by neighbour_id
      having sum(weight * score) > 0
    ), picked as (
      select games.id, games.name, games.image, games.genres, games.difficulty, games.min_players,
        games.max_players, games.play_minutes, games.age, games.score, games.review_count, games.play_count,
        games.like_count, scored.closeness, scored.because_id
      from scored
      join games on games.id = scored.neighbour_id
      where (${levels.length === 0}::boolean or games.difficulty = any(${difficulties}::smallint[]))
        and (${people.length === 0}::boolean or exists (
          select
          from unnest(${[...people]}::int[]) as seats
          where seats <= games.max_players and (seats >= games.min_players or seats = ${peopleOrMore})
        ))
      order by closeness desc, games.id
      limit ${gamesRecommended}
    )
    select picked.id, picked.name, picked.image, picked.genres, picked.difficulty, picked.min_players,
      picked.max_players, picked.play_minutes, picked.age, picked.score, picked.review_count, picked.play_count,
      picked.like_count, is_liked, is_reviewed, last_played_on, because.id as because_id,
      because.name as because_name, own.star::real as because_star, coalesce(own.wanted, false) as because_is_liked,
      coalesce(own.play_count, 0)::int as because_play_count
    from picked
    join games because on because.id = picked.because_id
    join own on own.game_id = picked.because_id
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${memberId}::int, picked.id)) part
    order by closeness desc, picked.id`
}

/** A member's stored tastes, for their export. */
export function listTastesOf(db: Reader, memberId: number): Promise<{ game: string; weight: number }[]> {
  return db<{ game: string; weight: number }[]>`
    select games.name as game, weight
    from tastes join games on games.id = tastes.game_id
    where member_id = ${memberId}
    order by weight desc, games.id`
}
