import type { Reader } from '~/lib/server/database'
import type { Grouping } from '../../grouping'
import { categoriesMeant, genresMeant } from '../../search-groupings'

/** The lists whose name matches a search, categories first. */
export async function findGroupings(db: Reader, text: string): Promise<Grouping[]> {
  const genres = genresMeant(text)
  const known = await db<{ genre: string | null }[]>`
    select distinct genre
    from unnest((select ${genres}::text[])) genre
    where exists (select from games where genres @> array[genre])`
  return [
    ...categoriesMeant(text).map((category) => ({ kind: 'category' as const, category })),
    ...known.flatMap(({ genre }) => (genre === null ? [] : [{ kind: 'genre' as const, genre }])),
  ]
}
