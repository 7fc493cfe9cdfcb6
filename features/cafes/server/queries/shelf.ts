import type { CafeRow, CopyRow, ListedShelfRow } from '~/db/rows/cafes'
import type { GameCardRow, NamedGame } from '~/db/rows/catalogue'
import { toLetters } from '~/features/catalogue/search-text'
import { findGamesByLetters } from '~/features/catalogue/server/queries/match-games'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { mostOwners, ownersWithinKm, shelfPerPage } from '../../cafe'
import { initialsSearched, lettersSearched } from '../../cafe-search'
import { readCafes, toParameters, type Viewing } from './cafes'

interface ShelfRow extends GameCardRow {
  copies: number
  condition: string
  canTeach: boolean
}

export interface ShelfPage {
  count: number
  games: ShelfRow[]
}

/**
 * The cafe's games whose name matches, the most popular first.
 * `total`: the number of games on all pages together.
 */
export async function listShelf(
  db: Reader,
  { cafeId, text, viewerId }: { cafeId: number; text: string; viewerId: number | null },
  page: number,
): Promise<ShelfPage> {
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedShelfRow[]>`
      select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, copies, condition, can_teach, total
      from (
        select game_id, copies, condition, can_teach, play_count + review_count as fame, count(*) over ()::int as total
        from cafe_games
        join games on games.id = game_id
        where cafe_id = ${cafeId} and (${text === ''}::boolean or exists (
          select from game_names
          where game_names.game_id = games.id and ((letters like ${pattern} and letters like all(${patterns}::text[]))
            or initials like ${initials})
        ))
        order by fame desc, name, game_id
        limit ${shelfPerPage} offset ${(page - 1) * shelfPerPage}
      ) listed
      join games on games.id = listed.game_id
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, games.id)) own
      order by fame desc, name, games.id`,
  )
  return { count, games: rows }
}

/** The result of looking up a name from a list that a cafe imports. */
export interface ShelfMatch {
  name: string
  /** Null if the catalogue has no game with this name. */
  game: NamedGame | null
  isOnShelf: boolean
}

/** The games with exactly these names, in any language of the catalogue. */
export async function matchShelf(
  db: Reader,
  { cafeId, names }: { cafeId: number; names: readonly string[] },
): Promise<ShelfMatch[]> {
  const found = await findGamesByLetters(db, names.map(toLetters))
  const gameIds = [...found.values()].map(({ id }) => id)
  const onTheShelf = await db<{ gameId: number }[]>`
    select game_id from cafe_games where cafe_id = ${cafeId} and game_id = any(${gameIds}::int[])`
  const onShelf = new Set(onTheShelf.map(({ gameId }) => gameId))
  return names.map((name) => {
    const game = found.get(toLetters(name)) ?? null
    return { name, game, isOnShelf: game !== null && onShelf.has(game.id) }
  })
}

/** The cafe's copies of a game; null if it does not own the game. */
export async function findCopy(
  db: Reader,
  { cafeId, gameId }: { cafeId: number; gameId: number },
): Promise<{ copies: number; condition: string; canTeach: boolean } | null> {
  const [copy] = await db<{ copies: number; condition: string; canTeach: boolean }[]>`
    select copies, condition, can_teach from cafe_games where cafe_id = ${cafeId} and game_id = ${gameId}`
  return copy ?? null
}

/** The nearest cafes that own a game, within `ownersWithinKm`. The games of hidden cafes have no `globe`. */
export async function listOwners(
  db: Reader,
  gameId: number,
  viewing: Viewing,
): Promise<(CafeRow & Omit<CopyRow, 'id'>)[]> {
  const { lat, lng } = toParameters(viewing)
  const copies = await db<CopyRow[]>`
    select id, copies, condition, can_teach
    from (
      select cafe_id as id, copies, condition, can_teach, km_between(globe, on_globe(${lat}, ${lng}))::float8 as km
      from cafe_games
      where game_id = ${gameId} and globe is not null
      order by globe <-> on_globe(${lat}, ${lng})
      limit ${mostOwners}
    ) near
    where km <= ${ownersWithinKm}
    order by km, id`
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]))
  const cafes = await readCafes(db, copies, viewing)
  return cafes.flatMap((cafe) => {
    const copy = copyOf.get(cafe.id)
    return copy ? [{ ...copy, ...cafe }] : []
  })
}
