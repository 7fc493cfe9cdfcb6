import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operating } from '~/features/accounts/server/commands/account-status'
import { uploadedPicture } from '~/features/news/writing'
import { badInput, refuse } from '~/lib/errors'
import { saidIn } from '~/lib/facts'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage, replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { versionOf } from '~/lib/server/version-of'
import { type EditedGame, editMessages, editRefusals } from '../../edited-game'
import { gameFacts } from '../../facts'
import { gamesPerPage } from '../../game'
import { catalogueRefusals } from '../../refusals'
import { findGame } from '../../server/queries/games'
import {
  aliasesOf,
  countMerge,
  findManagedGame,
  listCategoryOrder,
  listManagedGames,
  listPlaced,
  type ManagedGameRow,
  versionOfGame,
} from '../../server/queries/managed-games'
import { searchGames } from '../../server/queries/search-games'
import { catalogueDeskEndpoints } from '../endpoints'
import {
  addAsOperator,
  editAsOperator,
  mergeAsOperator,
  placeAsOperator,
  versionOfMerge,
} from './commands/games'
import { catalogueDeskCalls } from './schemas'

const calls = servedBy(catalogueDeskEndpoints, catalogueDeskCalls)

/** Refuses fewer players at most than at least, and pictures that were neither uploaded nor part of the stored game. */
function checked(game: EditedGame, known: ManagedGameRow | null): EditedGame {
  if (game.maxPlayers < game.minPlayers) throw badInput({ maxPlayers: editMessages.players })
  const isKnown = (image: string) =>
    uploadedPicture.test(image) || image === known?.image || known?.explanationImages.includes(image)
  if (game.image !== null && !isKnown(game.image)) throw badInput({ image: editMessages.image })
  if (!game.explanationImages.every(isKnown)) throw badInput({ explanationImages: editMessages.image })
  return { ...game, ...saidIn(gameFacts, game) }
}

function presentManagedGame(game: ManagedGameRow) {
  return {
    ...game,
    aliases: aliasesOf(game),
    categories: (game.categories ?? []).filter((category) => category > 1),
    explanation: game.explanation ?? [],
    questions: game.questions ?? [],
    version: versionOfGame(game),
  }
}

export function catalogueDeskRoutes(app: FastifyInstance, { db, clock, contributed }: BasicServices): void {
  const operating = (request: FastifyRequest): Operating => ({
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  const gameOf = async (id: number): Promise<ManagedGameRow> => {
    const game = await findManagedGame(db, id)
    if (!game) throw refuse(catalogueRefusals.noGame)
    return game
  }

  serve(app, calls.games, async ({ query: { q = '', page = 1, before = null } }, request) => {
    const text = q.trim()
    if (text === '') {
      const found = await listManagedGames(db, before)
      return replyWithSlice(request, found.rows, found)
    }
    const { count, games } = await searchGames(db, text, page)
    return replyWithPage(request, games, count, { page, size: gamesPerPage })
  })

  serve(app, calls.game, async ({ params }) => presentManagedGame(await gameOf(params.id)))

  serve(app, calls.addGame, ({ body, once }, request) =>
    once(async (tx) => {
      const game = checked(body, null)
      return presentManagedGame(await addAsOperator(tx, { ...operating(request), game }))
    }),
  )

  serve(app, calls.editGame, async ({ params, body: { version, ...body } }, request) => {
    const game = checked(body, await gameOf(params.id))
    const edited = await db.transaction((tx) =>
      editAsOperator(tx, { ...operating(request), id: params.id, game, version }),
    )
    return presentManagedGame(edited)
  })

  serve(app, calls.previewMerge, async ({ params: { id: from }, query: { into } }) => {
    if (from === into) throw refuse(editRefusals.sameGame)
    const [one, other] = [await gameOf(from), await gameOf(into)]
    const [card, otherCard] = [await findGame(db, from), await findGame(db, into)]
    if (!card || !otherCard) throw refuse(catalogueRefusals.noGame)
    const counts = await countMerge(db, { from, into })
    return { ...counts, from: card, into: otherCard, version: versionOfMerge(one, other) }
  })

  serve(app, calls.mergeGame, async ({ params, body }, request) => {
    const merged = await db.transaction((tx) =>
      mergeAsOperator(tx, { ...operating(request), from: params.id, ...body }, contributed),
    )
    return presentManagedGame(merged)
  })

  serve(app, calls.categoryOrder, async ({ params, query: { q = '', page = 1 } }, request) => {
    const order = await listCategoryOrder(db, params.category)
    const { count, rows } = await listPlaced(db, { category: params.category, text: q.trim(), page })
    const places = { version: versionOf(order), total: order.length }
    return { ...replyWithPage(request, rows, count, { page, size: gamesPerPage }), ...places }
  })

  serve(app, calls.placeGame, async ({ params, body }, request) => {
    await db.transaction((tx) => placeAsOperator(tx, { ...operating(request), ...params, ...body }))
    return {}
  })
}
