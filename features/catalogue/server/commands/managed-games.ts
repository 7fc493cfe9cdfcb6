import { changedMeanwhile } from '~/lib/conflict'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { versionOf } from '~/lib/server/version-of'
import type { EditedGame } from '../../edited-game'
import { gameTags } from '../../game'
import { catalogueRefusals } from '../../refusals'
import {
  findManagedGame,
  listCategoryOrder,
  type ManagedGameRow,
  versionOfGame,
} from '../queries/managed-games'
import { addGame, changeGame, lockGames } from './games'

/** The places in these categories: those that the game has, and the end of the others. */
async function placesIn(tx: Transaction, id: number, categories: readonly number[]) {
  const places = await tx<{ category: number | null; position: number }[]>`
    select asked.category,
      coalesce(
        (select position from game_categories own where own.category = asked.category and own.game_id = ${id}),
        (select coalesce(max(position), 0) + 1 from game_categories other where other.category = asked.category),
        1
      )::int as position
    from unnest(${[...categories]}::int[]) as asked (category)`
  return places.map(({ category, position }) => ({ category: category ?? 0, position: position ?? 1 }))
}

/** Adds an operator's game to the end of each of its categories. */
export async function addEditedGame(tx: Transaction, game: EditedGame, now: Date): Promise<ManagedGameRow> {
  const id = await addGame(tx, {
    ...game,
    bestPlayers: [],
    categories: await placesIn(tx, 0, game.categories),
    addedAt: now,
  })
  const added = await findManagedGame(tx, id)
  if (!added) throw refuse(catalogueRefusals.noGame)
  return added
}

/** Saves an operator's edit. The game is appended to the end of each category that it newly joins. */
export async function editGame(
  tx: Transaction,
  { id, game, version }: { id: number; game: EditedGame; version: string },
): Promise<{ before: ManagedGameRow; after: ManagedGameRow }> {
  await lockGames(tx, [id])
  const before = await findManagedGame(tx, id)
  if (!before) throw refuse(catalogueRefusals.noGame)
  if (versionOfGame(before) !== version) throw refuse(changedMeanwhile)
  await changeGame(tx, id, {
    ...game,
    slug: before.slug,
    bggId: before.bggId,
    addedAt: before.addedAt,
    bestPlayers: before.bestPlayers.filter((count) => count >= game.minPlayers && count <= game.maxPlayers),
    categories: await placesIn(tx, id, game.categories),
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
