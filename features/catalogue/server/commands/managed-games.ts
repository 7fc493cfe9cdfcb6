import { changedMeanwhile } from '~/lib/conflict'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { versionOf } from '~/lib/server/version-of'
import type { EditedGame } from '../../edited-game'
import { catalogueRefusals } from '../../refusals'
import { gameTags } from '../../tags'
import {
  findManagedGame,
  listCategoryOrder,
  type ManagedGameRow,
  versionOfGame,
} from '../queries/managed-games'
import { changeGame, lockGames } from './games'

/** Saves an operator's edit. The game is appended to the end of each category that it newly joins. */
export async function editGame(
  tx: Transaction,
  { id, game, version }: { id: number; game: EditedGame; version: string },
): Promise<{ before: ManagedGameRow; after: ManagedGameRow }> {
  await lockGames(tx, [id])
  const before = await findManagedGame(tx, id)
  if (!before) throw refuse(catalogueRefusals.noGame)
  if (versionOfGame(before) !== version) throw refuse(changedMeanwhile)
  const places = await tx<{ category: number; position: number }[]>`
    select coalesce(asked.category, 0) as category,
      coalesce(
        (select position from game_categories own where own.category = asked.category and own.game_id = ${id}),
        (select coalesce(max(position), 0) + 1 from game_categories other where other.category = asked.category),
        1
      )::int as position
    from unnest(${game.categories}::int[]) as asked (category)`
  await changeGame(tx, id, {
    ...game,
    slug: before.slug,
    bggId: before.bggId,
    image: before.image,
    explanationImages: before.explanationImages,
    addedAt: before.addedAt,
    bestPlayers: before.bestPlayers.filter((count) => count >= game.minPlayers && count <= game.maxPlayers),
    categories: places.map(({ category, position }) => ({
      category: category ?? 0,
      position: position ?? 1,
    })),
  })
  const after = await findManagedGame(tx, id)
  if (!after) throw refuse(catalogueRefusals.noGame)
  return { before, after }
}

/** Moves a game to this place in a category, from 1. `version` identifies the order that was read. */
export async function placeInCategory(
  tx: Transaction,
  { category, gameId, place, version }: { category: number; gameId: number; place: number; version: string },
): Promise<{ before: number; after: number }> {
  await tx`select from game_categories where category = ${category} order by game_id for update`
  const order = await listCategoryOrder(tx, category)
  if (versionOf(order) !== version) throw refuse(changedMeanwhile)
  const at = order.indexOf(gameId)
  if (at < 0) throw refuse(catalogueRefusals.noGame)
  order.splice(at, 1)
  order.splice(place - 1, 0, gameId)
  await tx`
    update game_categories set position = given.position
    from unnest(${order}::int[]) with ordinality as given (game_id, position)
    where category = ${category} and game_categories.game_id = given.game_id
      and game_categories.position <> given.position`
  await invalidate(tx, gameTags.facts.all)
  return { before: at + 1, after: order.indexOf(gameId) + 1 }
}
