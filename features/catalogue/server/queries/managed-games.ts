import type { FindManagedGameRow, GameCardRow, ListPlacedRow, MergeCounts } from '~/db/rows/catalogue'
import type { TimerMode } from '~/features/catalogue/game'
import { mostCounted, type Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import type { PictureReferences } from '~/lib/server/pictures/unused-uploads'
import { readListPage } from '~/lib/server/read-list-page'
import { toSlice } from '~/lib/server/read-slice'
import { versionOf } from '~/lib/server/version-of'
import { gamesPerPage } from '../../game'
import { toLetters } from '../../search-text'

/** A game with all the data that operators see. */
/** `names`: also the English one and the aliases. `categories`: numbers, 1 to 16. */
export type ManagedGameRow = Omit<FindManagedGameRow, 'timerMode'> & { timerMode: TimerMode }

export async function findManagedGame(db: Reader, id: number): Promise<ManagedGameRow | null> {
  const [game] = await db<FindManagedGameRow[]>`
    select id, slug, bgg_id, name, english_name, year, min_players, max_players, best_players, play_minutes, age,
      difficulty, genres, description, image, explanation_images, video_url, timer_mode, added_at,
      (select array_agg(game_names.name order by game_names.id) from game_names where game_id = games.id) as names,
      (select array_agg(category::int order by category) from game_categories where game_id = games.id) as categories,
      coalesce((
        select json_agg(json_build_object('title', title, 'lines', lines) order by position)
        from game_explanations where game_id = games.id), '[]') as explanation,
      coalesce((
        select json_agg(
          json_build_object('question', question, 'options', options, 'answer', answer, 'reason', reason)
          order by position)
        from game_questions where game_id = games.id), '[]') as questions
    from games
    where id = ${id}`
  return game ? { ...game, timerMode: game.timerMode as TimerMode } : null
}

/**
 * All games by name, after the game with the id `before`.
 * `score`: weighted by reviewer, with one decimal; null with too few reviews.
 * `isLiked`: the viewer's own state, from the database function own_part(); null for visitors.
 */
export async function listManagedGames(db: Reader, before: number | null): Promise<Slice<GameCardRow>> {
  const [start] = await db<{ name: string }[]>`select name from games where id = ${before ?? 0}`
  const ids = await db<{ id: number }[]>`
    select id from games
    where (name, id) > (${start?.name ?? ''}, ${before ?? 0})
    order by name, id limit ${gamesPerPage + 1}`
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from games limit ${mostCounted + 1}) first`
  const found = ids.map(({ id }) => id)
  const slice = toSlice(found, { size: gamesPerPage, count: counted?.count ?? 0 })
  const games = await db<GameCardRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score, review_count,
      play_count, like_count, is_liked, is_reviewed, last_played_on
    from games
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(null, id)) own
    where id = any(${slice.rows}::int[]) order by name, id`
  return { ...slice, rows: games }
}

export function versionOfGame({ slug: _, addedAt: _added, ...facts }: ManagedGameRow): string {
  return versionOf(facts)
}

/** Whether there is a game of this name and year. Editions of other years share a name. */
export async function isKnownGame(
  db: Reader,
  { name, year }: { name: string; year: number | null },
): Promise<boolean> {
  const known = await db<{ id: number }[]>`
    select games.id from game_names join games on games.id = game_id
    where game_names.letters = ${toLetters(name)} and game_names.name = ${name}
      and coalesce(games.year = ${year}::smallint, true)
    limit 1`
  return known.length > 0
}

/** The names besides the Korean and English ones. */
export function aliasesOf({ name, englishName, names }: ManagedGameRow): string[] {
  return (names ?? []).filter((each) => each !== name && each !== englishName)
}

/** The game that this one was merged into; null if it was not. */
export async function findMergedInto(db: Reader, id: number): Promise<number | null> {
  const [merged] = await db<{ keptId: number }[]>`select kept_id from merged_games where id = ${id}`
  return merged?.keptId ?? null
}

/** The ids of a category's games, in the order of the category. */
export async function listCategoryOrder(db: Reader, category: number): Promise<number[]> {
  const games = await db<{ gameId: number }[]>`
    select game_id from game_categories where category = ${category} order by position, game_id`
  return games.map(({ gameId }) => gameId)
}

/**
 * The games of a category, in its order, whose names contain this text. The text may end in a half-typed
 * syllable and may lack spaces.
 * `place`: the place in the whole category, counted from 1, even in a filtered list.
 */
export function listPlaced(
  db: Reader,
  { category, text, page }: { category: number; text: string; page: number },
): Promise<{ count: number; rows: ListPlacedRow[] }> {
  const letters = toLetters(text)
  return readListPage(
    page,
    (page) => db<ListPlacedRow[]>`
      select id, name, image, min_players, max_players, play_minutes, play_count, review_count, place, total
      from (
        select game_id, place, count(*) over ()::int as total
        from (
          select game_id, (row_number() over (order by position, game_id))::int as place
          from game_categories where category = ${category}
        ) ordered
        where ${letters} = '' or exists (
          select from game_names
          where game_names.game_id = ordered.game_id and strpos(letters, ${letters}) > 0)
        order by place
        limit ${gamesPerPage} offset ${(page - 1) * gamesPerPage}
      ) found
      join games on id = game_id
      order by place`,
  )
}

/**
 * Counts the data that a merge would move from one game to another.
 * `doubledReviews`: pairs of reviews by authors who have reviewed both games.
 */
export async function countMerge(
  db: Reader,
  { from, into }: { from: number; into: number },
): Promise<MergeCounts> {
  const [counts] = await db<MergeCounts[]>`
    select
      coalesce((select count(*)::int from reviews where game_id = ${from} and deleted_at is null), 0) as reviews,
      coalesce((select count(*)::int from reviews one join reviews other on other.author_id = one.author_id
        where one.game_id = ${from} and other.game_id = ${into}
          and one.deleted_at is null and other.deleted_at is null), 0) as "doubledReviews",
      coalesce((select count(*)::int from plays where game_id = ${from}), 0) as plays,
      coalesce((select count(*)::int from game_likes where game_id = ${from}), 0) as likes,
      coalesce((select count(*)::int from game_likes one join game_likes other on other.member_id = one.member_id
        where one.game_id = ${from} and other.game_id = ${into}), 0) as "doubledLikes",
      coalesce((select count(*)::int from cafe_games where game_id = ${from}), 0) as shelves,
      coalesce((select count(*)::int from cafe_games one join cafe_games other on other.cafe_id = one.cafe_id
        where one.game_id = ${from} and other.game_id = ${into}), 0) as "doubledShelves",
      coalesce((select count(*)::int from meetup_games where game_id = ${from}), 0) as meetups,
      coalesce((select count(*)::int from instructor_games where game_id = ${from}), 0) as instructors,
      coalesce((select count(*)::int from timer_results where game_id = ${from}), 0) as results,
      coalesce((select count(*)::int from game_names where game_id = ${from}), 0) as names`
  if (!counts) throw new Error('nothing was counted')
  return counts
}

/** Filters these addresses down to pictures that a game uses. */
async function listUsedImages(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const used = await db<{ image: string }[]>`
    select image from games where image = any(${[...addresses]}::text[])
    union all
    select unnest(explanation_images)::text from games where explanation_images && ${[...addresses]}::text[]`
  return used.map(({ image }) => image)
}

export const gameImageReferences: PictureReferences = {
  columns: ['games.image', 'games.explanation_images'],
  listUsed: listUsedImages,
}
