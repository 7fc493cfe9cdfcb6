import type { NamedGame } from '~/db/rows/catalogue'
import type { Reader } from '~/lib/server/database'
import { mapInParts } from '~/lib/server/let-others-run'
import { toLetters } from '../../search-text'

/** How many suggestions a name gets. */
const mostSuggestions = 3

interface Described {
  name: string
  bggId: number | null
}

interface GameMatcher {
  (game: Described): NamedGame | null
  /** The game of that name, whatever its number. */
  byName(game: Described): NamedGame | null
}

/**
 * Finds each of many games by its BoardGameGeek id, then by any of its names. A game of the same name with another number
 * is another game.
 */
export async function matchGames(db: Reader, described: readonly Described[]): Promise<GameMatcher> {
  const names = [...new Set(described.map(({ name }) => name))]
  const lettersOf = new Map(await mapInParts(names, (name) => [name, toLetters(name)] as const))
  const byBggId = await findGamesByBggIds(
    db,
    described.flatMap(({ bggId }) => (bggId === null ? [] : [bggId])),
  )
  const byLetters = await findGamesByLetters(db, [...new Set(lettersOf.values())])
  const byName = ({ name }: Described) => byLetters.get(lettersOf.get(name) ?? '') ?? null
  const match = (game: Described) => {
    const { bggId } = game
    const numbered = bggId === null ? undefined : byBggId.get(bggId)
    if (numbered) return numbered
    const named = byName(game)
    return named !== null && bggId !== null && named.bggId !== null ? null : named
  }
  return Object.assign(match, { byName })
}

export async function listNamedGames(db: Reader, ids: readonly number[]): Promise<NamedGame[]> {
  return ids.length === 0
    ? []
    : db<NamedGame[]>`select id, name from games where id = any(${[...ids]}::int[])`
}

/** Finds games by BoardGameGeek id, also by that of a game that was merged into them. */
async function findGamesByBggIds(db: Reader, bggIds: readonly number[]): Promise<Map<number, NamedGame>> {
  const asked = [...new Set(bggIds)]
  const found = await db<{ id: number | null; name: string | null; bggId: number | null }[]>`
    select games.id, name, merged_games.bgg_id
    from merged_games join games on games.id = kept_id where merged_games.bgg_id = any(${asked}::int[])
    union all
    select id, name, bgg_id from games where bgg_id = any(${asked}::int[])`
  return new Map(
    found.flatMap(({ id, name, bggId }) =>
      id === null || name === null || bggId === null ? [] : [[bggId, { id, name }]],
    ),
  )
}

/** Finds games with exactly this name, compared in letters. If there are several, the most popular one. */
export async function findGamesByLetters(
  db: Reader,
  letters: readonly string[],
): Promise<Map<string, NamedGame & { bggId: number | null }>> {
  const found = await db<{ letters: string; id: number; name: string; bggId: number | null }[]>`
    select distinct on (letters) letters, games.id, games.name, bgg_id
    from game_names join games on games.id = game_id
    where letters = any(${letters.filter((text) => text !== '')}::text[])
    order by letters, play_count + review_count desc, games.id`
  return new Map(found.map(({ letters, ...game }) => [letters, game]))
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
