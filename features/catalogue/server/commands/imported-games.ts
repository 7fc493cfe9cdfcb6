import type { ImportedFacts } from '~/db/rows/catalogue'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Transaction } from '~/lib/server/database'
import { toInitials, toLetters } from '../../search-text'

/**
 * Locks the games with these BoardGameGeek ids until the transaction ends.
 * The fields that an import may change in a game it finds by BoardGameGeek id.
 */
export async function lockImportedGames(
  tx: Transaction,
  bggIds: number[],
): Promise<Map<number, ImportedFacts>> {
  await tx.lock(advisoryLocks.gameImport)
  const games = await tx<ImportedFacts[]>`
    select id, coalesce(bgg_id, 0) as "bggId", name, english_name as "englishName", year, min_players as "minPlayers",
           max_players as "maxPlayers", best_players as "bestPlayers", play_minutes as "playMinutes", age, difficulty
    from games where bgg_id = any(${bggIds}::int[]) order by id for update`
  return new Map(games.map((game) => [game.bggId, game]))
}

export async function changeImportedFacts(tx: Transaction, games: ImportedFacts[]): Promise<void> {
  if (games.length === 0) return
  await tx`
    update games set name = fact.name, english_name = fact."englishName", year = fact.year,
      min_players = fact."minPlayers", max_players = fact."maxPlayers", best_players = fact."bestPlayers",
      play_minutes = fact."playMinutes", age = fact.age, difficulty = fact.difficulty
    from jsonb_to_recordset(${JSON.stringify(games)}::text::jsonb) as fact(
      id int, name text, "englishName" text, year smallint, "minPlayers" smallint, "maxPlayers" smallint,
      "bestPlayers" smallint[], "playMinutes" int, age smallint, difficulty smallint)
    where games.id = fact.id`
}

/** Keeps a game's previous name searchable. */
export async function addEnglishNames(
  tx: Transaction,
  names: { gameId: number; name: string }[],
): Promise<void> {
  if (names.length === 0) return
  const prepared = names.map(({ gameId, name }) => ({
    gameId,
    name,
    letters: toLetters(name),
    initials: toInitials(name),
  }))
  await tx`
    insert into game_names (game_id, name, letters, initials)
    select "gameId", name, letters, initials
    from jsonb_to_recordset(${JSON.stringify(prepared)}::text::jsonb) as named("gameId" int, name text, letters text, initials text)
    on conflict (game_id, name) do nothing`
}

/**
 * Maps the BoardGameGeek id of each merged game to the name of the game that was kept. Call it after
 * `lockImportedGames`, which waits for running merges.
 */
export async function listMergedNumbers(
  tx: Transaction,
  bggIds: readonly number[],
): Promise<Map<number, string>> {
  const merged = await tx<{ bggId: number | null; name: string }[]>`
    select merged_games.bgg_id, name from merged_games join games on games.id = kept_id
    where merged_games.bgg_id = any(${[...bggIds]}::int[])`
  return new Map(merged.map(({ bggId, name }) => [bggId ?? 0, name]))
}
