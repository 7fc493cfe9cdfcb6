import { categories } from '~/features/catalogue/category'
import { toShelf, type WireShelf } from '~/features/catalogue/contract'
import { searchClasses, searchesFor } from '~/features/catalogue/test-searches'
import type { Figure } from './figures'
import { listPath } from './list-path'
import type { RunningApp } from './running-app'
import { withDatabase } from './town'

/** The number of results that a phone shows without scrolling. */
const inSight = 5
const target = 0.97

interface Class {
  name: string
  searches: { text: string; isFound: (reply: Reply) => boolean }[]
}

interface Reply {
  results: { id: number }[]
  shelves?: WireShelf[]
}

function isOffered({ shelves = [] }: Reply, name: string, kind: 'category' | 'genre'): boolean {
  return shelves.some((shelf) => toShelf(shelf)?.kind === kind && shelf.name === name)
}

/** All searches for the town's own titles, by class, and the searches for lists by their names. */
async function listClasses(dataDir: string): Promise<Class[]> {
  const { games, genres } = await withDatabase(dataDir, async (db) => ({
    // Excludes games from a bulk import, which are only there to make the search harder.
    games: await db<{ id: number; name: string }[]>`
      select id, name from games where exists (select from game_categories where game_id = id) order by id`,
    genres: await db<{ genre: string | null }[]>`
      select distinct unnest(genres) as genre from games order by genre`,
  }))
  const named = genres.flatMap(({ genre }) => (genre === null ? [] : [genre]))
  return [
    ...searchClasses.map((name) => ({
      name,
      searches: games.flatMap((game) =>
        searchesFor(game.name, name).map((text) => ({
          text,
          isFound: ({ results }: Reply) => results.slice(0, inSight).some(({ id }) => id === game.id),
        })),
      ),
    })),
    {
      name: 'category by its name',
      searches: categories.flatMap(({ name }) =>
        [...new Set([name, ...name.split('/')])].map((text) => ({
          text,
          isFound: (reply: Reply) => isOffered(reply, name, 'category'),
        })),
      ),
    },
    {
      name: 'genre by its name',
      searches: named.map((text) => ({
        text,
        isFound: (reply: Reply) => isOffered(reply, text, 'genre'),
      })),
    },
  ]
}

/**
 * Measures which share of each class of searches finds its target among the first five results, through HTTP.
 */
export async function measureRecall(
  app: RunningApp,
  { dataDir, catalogue, say }: { dataDir: string; catalogue: string; say: (line: string) => void },
): Promise<Figure[]> {
  const shares: { name: string; share: number }[] = []
  for (const { name, searches } of await listClasses(dataDir)) {
    const missed: string[] = []
    for (const { text, isFound } of searches) {
      const reply = await fetch(app.origin + listPath({ text }))
      if (!reply.ok) throw new Error(`The search for ${text} was answered with ${reply.status}.`)
      if (!isFound((await reply.json()) as Reply)) missed.push(text)
    }
    const share = 1 - missed.length / searches.length
    shares.push({ name, share })
    const examples = missed.length > 0 ? `, missed ${missed.slice(0, 5).join(', ')}` : ''
    say(`  ${name}: ${share.toFixed(4)} of ${searches.length.toLocaleString('en')}${examples}`)
  }
  const lowest = shares.reduce((a, b) => (b.share < a.share ? b : a))
  return [
    {
      what: `search recall@5, lowest of ${shares.length} classes, ${catalogue}`,
      ours: lowest.share.toFixed(3),
      beside: lowest.name,
      ratio: '',
      target: `≥ ${target}`,
      met: lowest.share >= target,
    },
  ]
}
