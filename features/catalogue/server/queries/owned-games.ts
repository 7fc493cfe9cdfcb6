import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { ownedPerPage } from '../../owned-game'
import { toLetters } from '../../search-text'

/** The member's owned games by name; those with a name like `text`, if there is one. */
export async function listOwned(
  db: Reader,
  { memberId, text, page }: { memberId: number; text: string; page: number },
): Promise<{ count: number; games: { id: number; name: string; image: string | null }[] }> {
  const letters = toLetters(text)
  const { count, rows } = await readListPage(
    page,
    (at) => db<{ id: number; name: string; image: string | null; total: number }[]>`
      select games.id, games.name, image, count(*) over ()::int as total
      from owned_games join games on games.id = game_id
      where member_id = ${memberId} and (${letters} = '' or exists (
        select from game_names where game_names.game_id = games.id and strpos(letters, ${letters}) > 0
      ))
      order by games.name, games.id
      limit ${ownedPerPage} offset ${(at - 1) * ownedPerPage}`,
  )
  return { count, games: rows.map(({ id, name, image }) => ({ id, name, image })) }
}

export async function listOwnedIds(db: Reader, memberId: number): Promise<number[]> {
  const owned = await db<{ gameId: number }[]>`select game_id from owned_games where member_id = ${memberId}`
  return owned.map(({ gameId }) => gameId)
}

/** Which of these games the member owns. */
export async function ownedAmong(
  db: Reader,
  { memberId, gameIds }: { memberId: number; gameIds: readonly number[] },
): Promise<number[]> {
  if (gameIds.length === 0) return []
  const owned = await db<{ gameId: number }[]>`
    select game_id from owned_games where member_id = ${memberId} and game_id = any(${[...gameIds]}::int[])`
  return owned.map(({ gameId }) => gameId)
}

/** All of them, for the export. */
export function listWholeOwned(db: Reader, memberId: number) {
  return db<{ name: string; addedAt: Date }[]>`
    select name, owned_games.added_at from owned_games join games on games.id = game_id
    where member_id = ${memberId} order by owned_games.added_at, game_id`
}
