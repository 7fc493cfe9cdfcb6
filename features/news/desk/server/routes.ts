import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operating } from '~/features/accounts/server/commands/standing'
import {
  editAsOperator,
  mergeAsOperator,
  placeAsOperator,
  versionOfMerge,
} from '~/features/catalogue/desk/server/commands/games'
import { editMessages, editRefusals } from '~/features/catalogue/edited-game'
import { gamesPerPage } from '~/features/catalogue/game'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { findGame } from '~/features/catalogue/server/queries/games'
import {
  countMerge,
  findManagedGame,
  listCategoryOrder,
  listManagedGames,
  listPlaced,
  type ManagedGameRow,
} from '~/features/catalogue/server/queries/managed-games'
import { searchGames } from '~/features/catalogue/server/queries/search-games'
import { articleShape } from '~/features/news/contract'
import {
  articleImageWidths,
  bannerWidths,
  type WrittenArticle,
  type WrittenBanner,
} from '~/features/news/news'
import { newsRefusals } from '~/features/news/refusals'
import { sanitiseArticle } from '~/features/news/server/commands'
import {
  findManagedArticle,
  findManagedBanner,
  listCurrentBanners,
  listEndedBanners,
  listManagedArticles,
} from '~/features/news/server/queries'
import {
  bannerMessages,
  pictureUses,
  uploadedPicture,
  writingMessages,
  writingRefusals,
} from '~/features/news/writing'
import { badInput, refuse } from '~/lib/errors'
import { seoulMoment } from '~/lib/seoul-date'
import type { BasicServices } from '~/lib/server/feature'
import { paged, sliced } from '~/lib/server/paged'
import { reencodeShaped } from '~/lib/server/pictures/reencode-picture'
import { memberOf, serve } from '~/lib/server/serve'
import { versionOf } from '~/lib/server/version-of'
import {
  bannerFieldName,
  bannerOrderShape,
  changedArticleShape,
  changedBannerShape,
  contentEndpoints,
  editedGameShape,
  gameFieldName,
  mergeAskedShape,
  mergePreviewShape,
  newBannerShape,
  placeAskedShape,
  uploadedShape,
  writtenArticleShape,
} from '../contract'
import { changeAsOperator, removeAsOperator, writeAsOperator } from './commands/articles'
import {
  arrangeAsOperator,
  changeBannerAsOperator,
  removeBannerAsOperator,
  writeBannerAsOperator,
} from './commands/banners'
import {
  presentArticleCard,
  presentGameCard,
  presentManagedArticle,
  presentManagedBanner,
  presentManagedGame,
  presentPlacedGame,
  toCard,
} from './present'

type ReadArticle = ReturnType<typeof writtenArticleShape.fromWire>

function toWritten({ publishAt, ...article }: ReadArticle): WrittenArticle {
  const time = publishAt === null || publishAt === 'now' ? publishAt : new Date(publishAt)
  return { ...article, publishAt: time }
}

/** Refuses pictures that were neither uploaded nor part of the stored article. */
function checkPictures(images: readonly string[], known: readonly string[] = []): void {
  const isKnown = (image: string) => uploadedPicture.test(image) || known.includes(image)
  if (!images.every(isKnown)) throw badInput({ images: writingMessages.image })
}

/** Refuses a banner's picture if it was neither uploaded nor stored before. */
function checkPicture(image: string, known?: string): void {
  if (!uploadedPicture.test(image) && image !== known)
    throw badInput({ [bannerFieldName('image')]: bannerMessages.image })
}

function toWrittenBanner({
  shownFrom,
  shownUntil,
  ...banner
}: Omit<ReturnType<typeof changedBannerShape.fromWire>, 'version'>): WrittenBanner {
  const from = shownFrom === null ? null : new Date(shownFrom)
  const until = shownUntil === null ? null : new Date(shownUntil)
  if (from !== null && until !== null && until <= from) {
    throw badInput({ [bannerFieldName('shownUntil')]: bannerMessages.until })
  }
  return { ...banner, shownFrom: from, shownUntil: until }
}

export function contentRoutes(app: FastifyInstance, { db, clock, pictures }: BasicServices): void {
  const operating = (request: FastifyRequest): Operating => ({
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  const gameOf = async (id: number): Promise<ManagedGameRow> => {
    const game = await findManagedGame(db, id)
    if (!game) throw refuse(catalogueRefusals.noGame)
    return game
  }

  serve(
    app,
    contentEndpoints.articles,
    async ({ query: { q = '', state = null, before = null } }, request) => {
      const found = await listManagedArticles(db, { text: q.trim(), state, before })
      return sliced(request, found.rows.map(presentArticleCard), found)
    },
  )

  serve(app, contentEndpoints.article, async ({ params }) => {
    const article = await findManagedArticle(db, params.id)
    if (!article) throw refuse(newsRefusals.noArticle)
    return presentManagedArticle(article)
  })

  serve(app, contentEndpoints.previewArticle, async ({ body }) => {
    const { title, html, images, sourceUrl, publishAt } = toWritten(writtenArticleShape.fromWire(body))
    return articleShape.toWire({
      id: 0,
      title,
      images,
      html: sanitiseArticle(html),
      sourceUrl,
      publishedAt: seoulMoment(publishAt instanceof Date ? publishAt : clock.now()),
    })
  })

  serve(app, contentEndpoints.writeArticle, ({ body, once }, request) =>
    once(async (tx) => {
      const article = toWritten(writtenArticleShape.fromWire(body))
      checkPictures(article.images)
      return presentManagedArticle(await writeAsOperator(tx, { ...operating(request), article }))
    }),
  )

  serve(app, contentEndpoints.changeArticle, async ({ params, body }, request) => {
    const { version, ...written } = changedArticleShape.fromWire(body)
    const article = toWritten(written)
    const before = await findManagedArticle(db, params.id)
    checkPictures(article.images, before?.images)
    const changed = await db.transaction((tx) =>
      changeAsOperator(tx, { ...operating(request), id: params.id, article, version }),
    )
    for (const image of changed.dropped) await pictures.drop(image, articleImageWidths)
    return presentManagedArticle(changed.article)
  })

  serve(app, contentEndpoints.removeArticle, async ({ params, query: { version } }, request) => {
    const images = await db.transaction((tx) =>
      removeAsOperator(tx, { ...operating(request), id: params.id, version }),
    )
    for (const image of images) await pictures.drop(image, articleImageWidths)
    return {}
  })

  serve(
    app,
    contentEndpoints.banners,
    async ({ query: { place, state, q = '', before = null } }, request) => {
      const now = clock.now()
      const current = await listCurrentBanners(db, place, now)
      const version = versionOf(current.map(({ id }) => id))
      const found =
        state === 'ended'
          ? await listEndedBanners(db, { place, text: q.trim(), before, now })
          : { count: current.length, rows: current, nextBefore: null }
      const results = found.rows.map((banner) => presentManagedBanner(banner, now))
      return { ...sliced(request, results, found), version }
    },
  )

  serve(app, contentEndpoints.banner, async ({ params }) => {
    const banner = await findManagedBanner(db, params.id)
    if (!banner) throw refuse(writingRefusals.noBanner)
    return presentManagedBanner(banner, clock.now())
  })

  serve(app, contentEndpoints.writeBanner, ({ body, once }, request) =>
    once(async (tx) => {
      const { place, ...written } = newBannerShape.fromWire(body)
      const banner = toWrittenBanner(written)
      checkPicture(banner.image)
      const added = await writeBannerAsOperator(tx, { ...operating(request), place, banner })
      return presentManagedBanner(added, clock.now())
    }),
  )

  serve(app, contentEndpoints.changeBanner, async ({ params, body }, request) => {
    const { version, ...written } = changedBannerShape.fromWire(body)
    const banner = toWrittenBanner(written)
    checkPicture(banner.image, (await findManagedBanner(db, params.id))?.image)
    const { before, after } = await db.transaction((tx) =>
      changeBannerAsOperator(tx, { ...operating(request), id: params.id, banner, version }),
    )
    if (before.image !== after.image) await pictures.drop(before.image, bannerWidths)
    return presentManagedBanner(after, clock.now())
  })

  serve(app, contentEndpoints.removeBanner, async ({ params, query: { version } }, request) => {
    const { image } = await db.transaction((tx) =>
      removeBannerAsOperator(tx, { ...operating(request), id: params.id, version }),
    )
    await pictures.drop(image, bannerWidths)
    return {}
  })

  serve(app, contentEndpoints.arrangeBanners, async ({ body }, request) => {
    const order = bannerOrderShape.fromWire(body)
    await db.transaction((tx) => arrangeAsOperator(tx, { ...operating(request), ...order }))
    return {}
  })

  serve(app, contentEndpoints.games, async ({ query: { q = '', page = 1, before = null } }, request) => {
    const text = q.trim()
    if (text === '') {
      const found = await listManagedGames(db, before)
      return sliced(request, found.rows.map(presentGameCard), found)
    }
    const { count, games } = await searchGames(db, text, page)
    return paged(request, games.map(presentGameCard), count, { page, size: gamesPerPage })
  })

  serve(app, contentEndpoints.game, async ({ params }) => presentManagedGame(await gameOf(params.id)))

  serve(app, contentEndpoints.editGame, async ({ params, body }, request) => {
    const { version, ...game } = editedGameShape.fromWire(body)
    if (game.maxPlayers < game.minPlayers) {
      throw badInput({ [gameFieldName('maxPlayers')]: editMessages.players })
    }
    const edited = await db.transaction((tx) =>
      editAsOperator(tx, { ...operating(request), id: params.id, game, version }),
    )
    return presentManagedGame(edited)
  })

  serve(app, contentEndpoints.previewMerge, async ({ params: { id: from }, query: { into } }) => {
    if (from === into) throw refuse(editRefusals.sameGame)
    const [one, other] = [await gameOf(from), await gameOf(into)]
    const [card, otherCard] = [await findGame(db, from), await findGame(db, into)]
    if (!card || !otherCard) throw refuse(catalogueRefusals.noGame)
    return mergePreviewShape.toWire({
      ...(await countMerge(db, { from, into })),
      from: toCard(card),
      into: toCard(otherCard),
      version: versionOfMerge(one, other),
    })
  })

  serve(app, contentEndpoints.mergeGame, async ({ params, body }, request) => {
    const kept = await db.transaction((tx) =>
      mergeAsOperator(tx, { ...operating(request), from: params.id, ...mergeAskedShape.fromWire(body) }),
    )
    return presentManagedGame(kept)
  })

  serve(app, contentEndpoints.categoryOrder, async ({ params, query: { q = '', page = 1 } }, request) => {
    const order = await listCategoryOrder(db, params.category)
    const { count, rows } = await listPlaced(db, { category: params.category, text: q.trim(), page })
    const places = { version: versionOf(order), total: order.length }
    return { ...paged(request, rows.map(presentPlacedGame), count, { page, size: gamesPerPage }), ...places }
  })

  serve(app, contentEndpoints.placeGame, async ({ params, body }, request) => {
    const move = { ...placeAskedShape.fromWire(body), category: params.category }
    await db.transaction((tx) => placeAsOperator(tx, { ...operating(request), ...move }))
    return {}
  })

  serve(app, contentEndpoints.addPicture, async ({ params, body }) => {
    const { widths, share } = pictureUses[params.use]
    return uploadedShape.toWire({ image: await pictures.keep(await reencodeShaped(body, widths, share)) })
  })
}
