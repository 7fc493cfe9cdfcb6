import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { cafeTags } from '../../cafe'

/** Replaces the game on every shelf. A cafe that has both games gets the sum of the copies, at most 99. */
export async function moveOnShelves(tx: Transaction, { from, into }: Merging): Promise<void> {
  const cafes = await tx<{ id: number }[]>`
    select id from cafes where id in (select cafe_id from cafe_games where game_id = ${from})
    for no key update`
  await tx`
    insert into cafe_games (cafe_id, game_id, copies, condition, can_teach, added_at)
    select cafe_id, ${into}::int, copies, condition, can_teach, added_at from cafe_games where game_id = ${from}
    on conflict (cafe_id, game_id) do update
    set copies = least(99, cafe_games.copies + excluded.copies),
      can_teach = cafe_games.can_teach or excluded.can_teach,
      added_at = least(cafe_games.added_at, excluded.added_at)`
  await tx`delete from cafe_games where game_id = ${from}`
  const ids = cafes.map(({ id }) => id)
  await tx`
    update cafes set game_count = (select count(*)::int from cafe_games where cafe_id = cafes.id)
    where id = any(${ids}::int[])`
  await invalidate(tx, ...ids.flatMap((id) => [cafeTags.facts.of(id), cafeTags.shelf.of(id)]))
}
