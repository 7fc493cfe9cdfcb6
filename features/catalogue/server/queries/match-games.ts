import type { Reader } from '~/lib/server/database'
import { mapInParts } from '~/lib/server/let-others-run'
import { toLetters } from '../../search-text'

export interface NamedGame {
  id: number
  name: string
}

/** How many suggestions a name gets. */
const mostSuggestions = 3

interface Described {
  name: string
  bggId: number | null
}

/** Finds each of many games by its BoardGameGeek id, then by any of its names. */
export async function matchGames(
  db: Reader,
  described: readonly Described[],
): Promise<(game: Described) => NamedGame | null> {
  const names = [...new Set(described.map(({ name }) => name))]
  const lettersOf = new Map(await mapInParts(names, (name) => [name, toLetters(name)] as const))
  const byBggId = await findGamesByBggIds(
    db,
    described.flatMap(({ bggId }) => (bggId === null ? [] : [bggId])),
  )
  const byLetters = await findGamesByLetters(db, [...new Set(lettersOf.values())])
  return ({ name, bggId }) =>
    (bggId === null ? undefined : byBggId.get(bggId)) ?? byLetters.get(lettersOf.get(name) ?? '') ?? null
}

export async function listNamedGames(db: Reader, ids: readonly number[]): Promise<NamedGame[]> {
  return ids.length === 0
    ? []
    : db<NamedGame[]>`select id, name from games where id = any(${[...ids]}::int[])`
}

/** Finds games by BoardGameGeek id. */
async function findGamesByBggIds(db: Reader, bggIds: readonly number[]): Promise<Map<number, NamedGame>> {
  const found = await db<{ id: number; name: string; bggId: number | null }[]>`
    select id, name, bgg_id from games where bgg_id = any(${[...new Set(bggIds)]}::int[])`
  return new Map(found.flatMap(({ id, name, bggId }) => (bggId === null ? [] : [[bggId, { id, name }]])))
}

/** Finds games with exactly this name, compared in letters. If there are several, the most popular one. */
export async function findGamesByLetters(
  db: Reader,
  letters: readonly string[],
): Promise<Map<string, NamedGame>> {
  const found = await db<{ letters: string; id: number; name: string }[]>`
    select distinct on (letters) letters, games.id, games.name
    from game_names join games on games.id = game_id
    where letters = any(${letters.filter((text) => text !== '')}::text[])
    order by letters, play_count + review_count desc, games.id`
  return new Map(found.map(({ letters, id, name }) => [letters, { id, name }]))
}

/** The games whose names are most similar to each of these, compared in letters. */
export async function suggestGames(
  db: Reader,
  letters: readonly string[],
): Promise<Map<string, NamedGame[]>> {
  const found = await db<{ asked: string | null; id: number; name: string }[]>`
    select asked, id, name
    from unnest(${[...new Set(letters)]}::text[]) as asked
    cross join lateral (
      select games.id, games.name, max(similarity(letters, asked)) as likeness
      from game_names join games on games.id = game_id
      where letters % asked
      group by games.id
      order by likeness desc, play_count + review_count desc, games.id
      limit ${mostSuggestions}
    ) alike
    order by asked, likeness desc, id`
  const suggestions = new Map<string, NamedGame[]>()
  for (const { asked, id, name } of found) {
    if (asked !== null) suggestions.set(asked, [...(suggestions.get(asked) ?? []), { id, name }])
  }
  return suggestions
}
