import type { FastifyInstance, FastifyRequest } from 'fastify'
import { articleShape } from '~/features/news/contract'
import {
  articleImageWidths,
  articlesPerPage,
  bannerWidths,
  type WrittenArticle,
  type WrittenBanner,
} from '~/features/news/news'
import { newsRefusals } from '~/features/news/refusals'
import { sanitiseArticle } from '~/features/news/server/commands'
import {
  findKeptArticle,
  findKeptBanner,
  listCurrentBanners,
  listEndedBanners,
  listKeptArticles,
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
import { paged } from '~/lib/server/paged'
import { reencodeShaped } from '~/lib/server/pictures/reencode-picture'
import { memberOf, serve } from '~/lib/server/serve'
import { versionOf } from '~/lib/server/version-of'
import {
  bannerFieldName,
  bannerOrderShape,
  changedArticleShape,
  changedBannerShape,
  contentEndpoints,
  newBannerShape,
  uploadedShape,
  writtenArticleShape,
} from '../contract'
import { changeAsOperator, type Operating, removeAsOperator, writeAsOperator } from './commands/articles'
import {
  arrangeAsOperator,
  changeBannerAsOperator,
  removeBannerAsOperator,
  writeBannerAsOperator,
} from './commands/banners'
import { presentArticleCard, presentKeptArticle, presentKeptBanner } from './present'

type ReadArticle = ReturnType<typeof writtenArticleShape.fromWire>

function toWritten({ publishAt, ...article }: ReadArticle): WrittenArticle {
  const time = publishAt === null || publishAt === 'now' ? publishAt : new Date(publishAt)
  return { ...article, publishAt: time }
}

/** Refuses pictures that were neither uploaded nor there before. */
function checkPictures(images: readonly string[], known: readonly string[] = []): void {
  const isKnown = (image: string) => uploadedPicture.test(image) || known.includes(image)
  if (!images.every(isKnown)) throw badInput({ images: writingMessages.image })
}

/** The same for the one picture of a banner. */
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

  serve(app, contentEndpoints.articles, async ({ query: { q = '', state = null, page = 1 } }, request) => {
    const { count, articles } = await listKeptArticles(db, { text: q.trim(), state, page })
    return paged(request, articles.map(presentArticleCard), count, { page, size: articlesPerPage })
  })

  serve(app, contentEndpoints.article, async ({ params }) => {
    const article = await findKeptArticle(db, params.id)
    if (!article) throw refuse(newsRefusals.noArticle)
    return presentKeptArticle(article)
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
      return presentKeptArticle(await writeAsOperator(tx, { ...operating(request), article }))
    }),
  )

  serve(app, contentEndpoints.changeArticle, async ({ params, body }, request) => {
    const { version, ...written } = changedArticleShape.fromWire(body)
    const article = toWritten(written)
    const before = await findKeptArticle(db, params.id)
    checkPictures(article.images, before?.images)
    const changed = await db.transaction((tx) =>
      changeAsOperator(tx, { ...operating(request), id: params.id, article, version }),
    )
    for (const image of changed.dropped) await pictures.drop(image, articleImageWidths)
    return presentKeptArticle(changed.article)
  })

  serve(app, contentEndpoints.removeArticle, async ({ params, query: { version } }, request) => {
    const images = await db.transaction((tx) =>
      removeAsOperator(tx, { ...operating(request), id: params.id, version }),
    )
    for (const image of images) await pictures.drop(image, articleImageWidths)
    return {}
  })

  serve(app, contentEndpoints.banners, async ({ query: { place, state, q = '', page = 1 } }, request) => {
    const now = clock.now()
    const current = await listCurrentBanners(db, place, now)
    const version = versionOf(current.map(({ id }) => id))
    const { count, banners } =
      state === 'ended'
        ? await listEndedBanners(db, { place, text: q.trim(), page, now })
        : { count: current.length, banners: page === 1 ? current : [] }
    const size = state === 'ended' ? articlesPerPage : Math.max(count, 1)
    const results = banners.map((banner) => presentKeptBanner(banner, now))
    return { ...paged(request, results, count, { page, size }), version }
  })

  serve(app, contentEndpoints.banner, async ({ params }) => {
    const banner = await findKeptBanner(db, params.id)
    if (!banner) throw refuse(writingRefusals.noBanner)
    return presentKeptBanner(banner, clock.now())
  })

  serve(app, contentEndpoints.writeBanner, ({ body, once }, request) =>
    once(async (tx) => {
      const { place, ...written } = newBannerShape.fromWire(body)
      const banner = toWrittenBanner(written)
      checkPicture(banner.image)
      const added = await writeBannerAsOperator(tx, { ...operating(request), place, banner })
      return presentKeptBanner(added, clock.now())
    }),
  )

  serve(app, contentEndpoints.changeBanner, async ({ params, body }, request) => {
    const { version, ...written } = changedBannerShape.fromWire(body)
    const banner = toWrittenBanner(written)
    checkPicture(banner.image, (await findKeptBanner(db, params.id))?.image)
    const { before, after } = await db.transaction((tx) =>
      changeBannerAsOperator(tx, { ...operating(request), id: params.id, banner, version }),
    )
    if (before.image !== after.image) await pictures.drop(before.image, bannerWidths)
    return presentKeptBanner(after, clock.now())
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

  serve(app, contentEndpoints.addPicture, async ({ params, body }) => {
    const { widths, share } = pictureUses[params.use]
    return uploadedShape.toWire({ image: await pictures.keep(await reencodeShaped(body, widths, share)) })
  })
}
