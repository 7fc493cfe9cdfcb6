import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { cafeTags, type ShelfEntry } from '../../cafe'
import { cafeLimits } from '../../cafe-profile'
import { cafeRefusals } from '../../refusals'
import { cafeAudits } from '../audit'
import { type Acting, lockAsStaff, noteFactsChanged } from './as-staff'

/** Adds a game to the shelf, or changes its entry. */
export async function putOnShelf(tx: Transaction, acting: Acting & { entry: ShelfEntry }): Promise<void> {
  const { cafeId, entry, now } = acting
  const { gameId, copies, condition, canTeach } = entry
  await lockAsStaff(tx, acting)
  const [game] = await tx<{ isThere: boolean }[]>`
    select exists (select from cafe_games where cafe_id = ${cafeId} and game_id = games.id) as is_there
    from games where id = ${gameId} for key share`
  if (!game) throw refuse(cafeRefusals.noGame)
  await tx`
    insert into cafe_games (cafe_id, game_id, copies, condition, can_teach, added_at)
    values (${cafeId}, ${gameId}, ${copies}, ${condition}, ${canTeach}, ${now})
    on conflict (cafe_id, game_id) do update
    set copies = excluded.copies, condition = excluded.condition, can_teach = excluded.can_teach`
  await noteShelfChanged(tx, acting, {
    action: game.isThere ? cafeAudits['change-shelf-game'] : cafeAudits['add-shelf-game'],
    details: { gameId, copies, condition, canTeach },
  })
}

export async function takeFromShelf(tx: Transaction, acting: Acting & { gameId: number }): Promise<void> {
  const { cafeId, gameId } = acting
  await lockAsStaff(tx, acting)
  const gone = await tx<{ gameId: number }[]>`
    delete from cafe_games where cafe_id = ${cafeId} and game_id = ${gameId} returning game_id`
  if (gone.length === 0) throw refuse(cafeRefusals.notOnShelf)
  await noteShelfChanged(tx, acting, { action: cafeAudits['remove-shelf-game'], details: { gameId } })
}

/** Adds these games, one copy each. Existing entries stay as they are. Returns the number of added games. */
export async function fillShelf(
  tx: Transaction,
  acting: Acting & { gameIds: readonly number[] },
): Promise<number> {
  const { cafeId, gameIds, now } = acting
  await lockAsStaff(tx, acting)
  const added = await tx<{ gameId: number }[]>`
    insert into cafe_games (cafe_id, game_id, added_at)
    select ${cafeId}, id, ${now} from games where id = any(${[...gameIds]}::int[]) for key share
    on conflict (cafe_id, game_id) do nothing
    returning game_id`
  if (added.length === 0) return 0
  await noteShelfChanged(tx, acting, { action: cafeAudits['import-shelf'], details: { games: added.length } })
  return added.length
}

async function noteShelfChanged(
  tx: Transaction,
  acting: Acting,
  entry: Parameters<typeof noteFactsChanged>[2],
): Promise<void> {
  const [cafe] = await tx<{ gameCount: number }[]>`
    update cafes set game_count = (select count(*)::int from cafe_games where cafe_id = cafes.id)
    where id = ${acting.cafeId}
    returning game_count`
  if ((cafe?.gameCount ?? 0) > cafeLimits.shelf) throw refuse(cafeRefusals.tooManyGames)
  await noteFactsChanged(tx, acting, entry)
  await invalidate(tx, cafeTags.shelf.of(acting.cafeId))
}
