import { lockOperator, type Operating } from '~/features/accounts/server/commands/account-status'
import { type EditedGame, editRefusals } from '~/features/catalogue/edited-game'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { gameAudits } from '~/features/catalogue/server/audit'
import { moveFavourites } from '~/features/catalogue/server/commands/favourite-games'
import { addEditedGame, editGame, placeInCategory } from '~/features/catalogue/server/commands/managed-games'
import {
  endMergedGame,
  lockMerging,
  type Merging,
  moveLikes,
} from '~/features/catalogue/server/commands/merged-games'
import { moveOwned } from '~/features/catalogue/server/commands/owned-games'
import {
  aliasesOf,
  countMerge,
  findManagedGame,
  isKnownGame,
  type ManagedGameRow,
  versionOfGame,
} from '~/features/catalogue/server/queries/managed-games'
import { changedMeanwhile } from '~/lib/conflict'
import { refuse } from '~/lib/errors'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import { audit, changesBetween } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import type { Contributed } from '~/lib/server/feature'
import { versionOf } from '~/lib/server/version-of'

function factsOf(game: ManagedGameRow) {
  const { id: _, slug: _slug, bggId: _bgg, addedAt: _added, names: _names, ...facts } = game
  return { ...facts, aliases: aliasesOf(game) }
}

export async function addAsOperator(
  tx: Transaction,
  { operatorId, now, game }: Operating & { game: EditedGame },
): Promise<ManagedGameRow> {
  // Without it two operators could both find the game missing.
  await tx.lock(advisoryLocks.gameImport)
  await lockOperator(tx, { operatorId, need: 'content', now })
  if (await isKnownGame(tx, game)) throw refuse(editRefusals.knownGame)
  const added = await addEditedGame(tx, game, now)
  await audit(tx, {
    actorId: operatorId,
    action: gameAudits['add-game'],
    thing: added.id,
    details: changesBetween({}, factsOf(added)),
    now,
  })
  return added
}

export async function editAsOperator(
  tx: Transaction,
  { operatorId, now, ...edit }: Operating & { id: number; game: EditedGame; version: string },
): Promise<ManagedGameRow> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { before, after } = await editGame(tx, edit)
  await audit(tx, {
    actorId: operatorId,
    action: gameAudits['change-game'],
    thing: edit.id,
    details: changesBetween(factsOf(before), factsOf(after)),
    now,
  })
  return after
}

export async function placeAsOperator(
  tx: Transaction,
  {
    operatorId,
    now,
    ...move
  }: Operating & {
    category: number
    gameId: number
    place: number
    version: string
  },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { before, after } = await placeInCategory(tx, move)
  await audit(tx, {
    actorId: operatorId,
    action: gameAudits['place-game'],
    thing: move.gameId,
    details: { category: move.category, ...changesBetween({ place: before }, { place: after }) },
    now,
  })
}

/** The version of both games, as the operator saw them in the preview. */
export function versionOfMerge(from: ManagedGameRow, into: ManagedGameRow): string {
  return versionOf([versionOfGame(from), versionOfGame(into)])
}

/**
 * Merges a game, and all that members did with it, into another one, which it returns (decision 0036). `mergesGames` moves what other
 * features keep of it.
 */
export async function mergeAsOperator(
  tx: Transaction,
  { operatorId, now, version, ...merging }: Operating & Merging & { version: string },
  { mergesGames }: Pick<Contributed, 'mergesGames'>,
): Promise<ManagedGameRow> {
  const { from, into } = merging
  if (from === into) throw refuse(editRefusals.sameGame)
  await lockOperator(tx, { operatorId, need: 'content', now })
  if (!(await lockMerging(tx, merging))) throw refuse(catalogueRefusals.noGame)
  const merged = await findManagedGame(tx, from)
  const before = await findManagedGame(tx, into)
  if (!merged || !before) throw refuse(catalogueRefusals.noGame)
  if (versionOfMerge(merged, before) !== version) throw refuse(changedMeanwhile)
  const { reviews, plays, likes, shelves, meetups, instructors } = await countMerge(tx, merging)

  await moveLikes(tx, merging)
  await moveFavourites(tx, merging)
  await moveOwned(tx, merging)
  for (const moveToKept of mergesGames) await moveToKept(tx, { ...merging, now })
  await endMergedGame(tx, { ...merging, now })
  const after = await findManagedGame(tx, into)
  if (!after) throw refuse(catalogueRefusals.noGame)
  await audit(tx, {
    actorId: operatorId,
    action: gameAudits['merge-games'],
    thing: into,
    details: {
      merged: from,
      name: merged.name,
      reviews,
      plays,
      likes,
      shelves,
      meetups,
      instructors,
      ...changesBetween(factsOf(before), factsOf(after)),
    },
    now,
  })
  return after
}
