import { refuse } from '~/lib/errors'
import { blankOf } from '~/lib/facts'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { toColumns } from '~/lib/server/wire'
import type { NewGame } from '../../edited-game'
import { gameFacts } from '../../facts'
import { gameTags } from '../../game'
import { catalogueRefusals } from '../../refusals'
import { toInitials, toLetters } from '../../search-text'

export async function addGame(tx: Transaction, game: NewGame): Promise<number> {
  const [id] = await addGames(tx, [game])
  if (id === undefined) throw new Error('the game was not stored')
  return id
}

/** Adds any number of games in a few statements. Returns the ids in the order of the games. */
export async function addGames(tx: Transaction, games: NewGame[]): Promise<number[]> {
  const rows = JSON.stringify(games.map(toGameRow))
  // Ids are assigned in the order of the sorted select, so sorting them matches them to the games.
  const added = await tx<{ id: number }[]>`
    insert into games (slug, bgg_id, name, english_name, year, min_players, max_players, best_players,
      play_minutes, age, difficulty, genres, description, image, explanation_images, video_url, timer_mode, added_at)
    select slug, bgg_id, name, english_name, year, min_players, max_players, best_players,
      play_minutes, age, difficulty, genres, description, image, explanation_images, video_url, timer_mode, added_at
    from jsonb_populate_recordset(null::games, ${rows}::text::jsonb) with ordinality as given
    order by ordinality
    returning id`
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const known = games.flatMap((game, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ id, game }]
  })
  await addNames(tx, known)
  await addCategories(tx, known)
  await addExplanations(tx, known)
  await addQuestions(tx, known)
  await invalidate(tx, gameTags.facts.all)
  return ids
}

/** Replaces a game's data, including names, categories and explanation. Counts of reviews and plays stay. */
export async function changeGame(tx: Transaction, id: number, game: NewGame): Promise<void> {
  const changed = await tx<{ id: number }[]>`
    update games
    set (slug, bgg_id, name, english_name, year, min_players, max_players, best_players,
      play_minutes, age, difficulty, genres, description, image, explanation_images, video_url, timer_mode, added_at) = (
      select slug, bgg_id, name, english_name, year, min_players, max_players, best_players,
        play_minutes, age, difficulty, genres, description, image, explanation_images, video_url, timer_mode, added_at
      from jsonb_populate_record(null::games, ${JSON.stringify(toGameRow(game))}::text::jsonb)
    )
    where id = ${id}
    returning id`
  if (changed.length === 0) throw refuse(catalogueRefusals.noGame)
  await tx`delete from game_names where game_id = ${id} and name <> all(${namesOf(game)}::text[])`
  await tx`delete from game_categories where game_id = ${id}`
  await tx`delete from game_explanations where game_id = ${id}`
  await tx`delete from game_questions where game_id = ${id}`
  await addNames(tx, [{ id, game }])
  await addCategories(tx, [{ id, game }])
  await addExplanations(tx, [{ id, game }])
  await addQuestions(tx, [{ id, game }])
  await invalidate(tx, gameTags.facts.of(id))
}

export interface ReviewCountChange {
  gameId: number
  /** Change of the number of reviews; may be negative. */
  reviews: number
  /** Change of the sum of stars; may be negative. */
  stars: number
  /** The same two, weighted by reviewer, in thousandths. */
  weight: number
  weighedStars: number
}

/** Applies changes to the games' review counts, in the transaction that changes the reviews. */
export async function adjustReviewCounts(tx: Transaction, counted: ReviewCountChange[]): Promise<void> {
  const rows = JSON.stringify(
    counted.map(({ gameId, reviews, stars, weight, weighedStars }) => ({
      game_id: gameId,
      reviews,
      stars,
      weight,
      weighed_stars: weighedStars,
    })),
  )
  await lockGames(
    tx,
    counted.map(({ gameId }) => gameId),
  )
  await tx`
    update games
    set review_count = review_count + sums.reviews, star_sum = star_sum + sums.stars,
      weight_sum = weight_sum + sums.weight, weighed_stars = games.weighed_stars + sums.weighed_stars
    from (
      select game_id, sum(reviews)::int as reviews, sum(stars)::int as stars, sum(weight)::bigint as weight,
        sum(weighed_stars)::bigint as weighed_stars
      from json_to_recordset(${rows}::text::json) as given (
        game_id int, reviews int, stars int, weight bigint, weighed_stars bigint
      )
      group by game_id
    ) sums
    where games.id = sums.game_id`
  await invalidate(tx, ...counted.map(({ gameId }) => gameTags.figures.of(gameId)))
}

export interface PlayCountChange {
  gameId: number
  /** Change of the number of plays; may be negative. */
  plays: number
}

/** Applies changes to the games' play counts, in the transaction that changes the records. */
export async function adjustPlayCounts(tx: Transaction, counted: PlayCountChange[]): Promise<void> {
  const rows = JSON.stringify(counted.map(({ gameId, plays }) => ({ game_id: gameId, plays })))
  await lockGames(
    tx,
    counted.map(({ gameId }) => gameId),
  )
  await tx`
    update games
    set play_count = play_count + sums.plays
    from (
      select game_id, sum(plays)::int as plays
      from json_to_recordset(${rows}::text::json) as given (game_id int, plays int)
      group by game_id
    ) sums
    where games.id = sums.game_id`
  await invalidate(tx, ...counted.map(({ gameId }) => gameTags.figures.of(gameId)))
}

/** Call when these members' own data about these games changes: what they liked, played or reviewed. */
export async function invalidateOwnPart(
  tx: Transaction,
  { memberIds, gameIds }: { memberIds: readonly number[]; gameIds: readonly number[] },
): Promise<void> {
  await invalidateOwn(tx, memberIds, ...gameIds.map((gameId) => gameTags.own.of(gameId)))
}

export async function lockGames(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`select from games where id = any(${[...ids]}::int[]) for no key update`
}

interface KnownGame {
  id: number
  game: NewGame
}

async function addNames(tx: Transaction, known: KnownGame[]): Promise<void> {
  const names = known.flatMap(({ id, game }) =>
    namesOf(game).map((name) => ({
      game_id: id,
      name,
      letters: toLetters(name),
      initials: toInitials(name),
    })),
  )
  await tx`
    insert into game_names (game_id, name, letters, initials)
    select game_id, name, letters, initials
    from json_to_recordset(${JSON.stringify(names)}::text::json) as given (
      game_id int, name text, letters text, initials text
    )
    on conflict (game_id, name) do nothing`
}

async function addCategories(tx: Transaction, known: KnownGame[]): Promise<void> {
  const places = known.flatMap(({ id, game }) =>
    game.categories.map(({ category, position }) => ({ game_id: id, category, position })),
  )
  await tx`
    insert into game_categories (game_id, category, position)
    select game_id, category, position
    from json_to_recordset(${JSON.stringify(places)}::text::json) as given (
      game_id int, category smallint, position int
    )`
}

async function addExplanations(tx: Transaction, known: KnownGame[]): Promise<void> {
  const parts = known.flatMap(({ id, game: { explanation = [] } }) =>
    explanation.map(({ title, lines }, at) => ({ game_id: id, position: at + 1, title, lines })),
  )
  await tx`
    insert into game_explanations (game_id, position, title, lines)
    select game_id, position, title, lines
    from json_to_recordset(${JSON.stringify(parts)}::text::json) as given (
      game_id int, position smallint, title text, lines text[]
    )`
}

async function addQuestions(tx: Transaction, known: KnownGame[]): Promise<void> {
  const asked = known.flatMap(({ id, game: { questions = [] } }) =>
    questions.map((question, at) => ({ game_id: id, position: at + 1, ...question })),
  )
  await tx`
    insert into game_questions (game_id, position, question, options, answer, reason)
    select game_id, position, question, options, answer, reason
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as given (
      game_id int, position smallint, question text, options text[], answer smallint, reason text
    )`
}

function namesOf({ name, englishName, aliases }: NewGame): string[] {
  return [...new Set([name, ...(englishName ? [englishName] : []), ...aliases])]
}

function toGameRow({ englishName, timerMode, ...game }: NewGame) {
  return toColumns({
    ...blankOf(gameFacts),
    ...game,
    englishName: englishName || null,
    timerMode: timerMode ?? 'countUp',
  })
}

/** Recommendations quote what members think of the game with so many people, which has changed. */
export async function noteNewVerdict(tx: Transaction, gameId: number): Promise<void> {
  await invalidate(tx, gameTags.figures.of(gameId))
}
