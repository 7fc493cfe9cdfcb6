import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operating } from '~/features/accounts/server/commands/account-status'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { reencodeShaped } from '~/lib/server/pictures/reencode-picture'
import { serve, servedBy } from '~/lib/server/serve'
import { versionOf } from '~/lib/server/version-of'
import { articleImageWidths, bannerWidths, type WrittenBanner } from '../../news'
import { newsRefusals } from '../../refusals'
import { sanitiseArticle } from '../../server/commands'
import {
  findManagedArticle,
  findManagedBanner,
  listCurrentBanners,
  listEndedBanners,
  listManagedArticles,
} from '../../server/queries'
import { bannerMessages, pictureUses, uploadedPicture, writingMessages, writingRefusals } from '../../writing'
import { newsDeskEndpoints } from '../endpoints'
import { changeAsOperator, removeAsOperator, writeAsOperator } from './commands/articles'
import {
  arrangeAsOperator,
  changeBannerAsOperator,
  removeBannerAsOperator,
  writeBannerAsOperator,
} from './commands/banners'
import { presentArticleCard, presentManagedArticle, presentManagedBanner } from './present'
import { newsDeskCalls } from './schemas'

const calls = servedBy(newsDeskEndpoints, newsDeskCalls)

/** Refuses pictures that were neither uploaded nor part of the stored article. */
function checkPictures(images: readonly string[], known: readonly string[] = []): void {
  const isKnown = (image: string) => uploadedPicture.test(image) || known.includes(image)
  if (!images.every(isKnown)) throw badInput({ images: writingMessages.image })
}

/** Refuses a period that ends before it begins, and a picture that was neither uploaded nor stored before. */
function checkBanner({ image, shownFrom, shownUntil }: WrittenBanner, known?: string): void {
  if (shownFrom !== null && shownUntil !== null && shownUntil <= shownFrom) {
    throw badInput({ shownUntil: bannerMessages.until })
  }
  if (!uploadedPicture.test(image) && image !== known) throw badInput({ image: bannerMessages.image })
}

export function newsDeskRoutes(app: FastifyInstance, { db, clock, pictures }: BasicServices): void {
  const operating = (request: FastifyRequest): Operating => ({
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.articles, async ({ query: { q = '', state = null, before = null } }, request) => {
    const found = await listManagedArticles(db, { text: q.trim(), state, before })
    return replyWithSlice(request, found.rows.map(presentArticleCard), found)
  })

  serve(app, calls.article, async ({ params }) => {
    const article = await findManagedArticle(db, params.id)
    if (!article) throw refuse(newsRefusals.noArticle)
    return presentManagedArticle(article)
  })

  serve(app, calls.previewArticle, async ({ body }) => {
    const { html, publishAt } = body
    const publishedAt = publishAt instanceof Date ? publishAt : clock.now()
    return { ...body, html: sanitiseArticle(html), publishedAt }
  })

  serve(app, calls.writeArticle, ({ body: article, once }, request) =>
    once(async (tx) => {
      checkPictures(article.images)
      return presentManagedArticle(await writeAsOperator(tx, { ...operating(request), article }))
    }),
  )

  serve(app, calls.changeArticle, async ({ params, body: { version, ...article } }, request) => {
    const before = await findManagedArticle(db, params.id)
    checkPictures(article.images, before?.images)
    const changed = await db.transaction((tx) =>
      changeAsOperator(tx, { ...operating(request), id: params.id, article, version }),
    )
    for (const image of changed.dropped) await pictures.drop(image, articleImageWidths)
    return presentManagedArticle(changed.article)
  })

  serve(app, calls.removeArticle, async ({ params, query: { version } }, request) => {
    const images = await db.transaction((tx) =>
      removeAsOperator(tx, { ...operating(request), id: params.id, version }),
    )
    for (const image of images) await pictures.drop(image, articleImageWidths)
    return {}
  })

  serve(app, calls.banners, async ({ query: { place, state, q = '', before = null } }, request) => {
    const now = clock.now()
    const current = await listCurrentBanners(db, place, now)
    const version = versionOf(current.map(({ id }) => id))
    const found =
      state === 'ended'
        ? await listEndedBanners(db, { place, text: q.trim(), before, now })
        : { count: current.length, rows: current, nextBefore: null }
    const results = found.rows.map((banner) => presentManagedBanner(banner, now))
    return { ...replyWithSlice(request, results, found), version }
  })

  serve(app, calls.banner, async ({ params }) => {
    const banner = await findManagedBanner(db, params.id)
    if (!banner) throw refuse(writingRefusals.noBanner)
    return presentManagedBanner(banner, clock.now())
  })

  serve(app, calls.writeBanner, ({ body: { place, ...banner }, once }, request) =>
    once(async (tx) => {
      checkBanner(banner)
      const added = await writeBannerAsOperator(tx, { ...operating(request), place, banner })
      return presentManagedBanner(added, clock.now())
    }),
  )

  serve(app, calls.changeBanner, async ({ params, body: { version, ...banner } }, request) => {
    checkBanner(banner, (await findManagedBanner(db, params.id))?.image)
    const { before, after } = await db.transaction((tx) =>
      changeBannerAsOperator(tx, { ...operating(request), id: params.id, banner, version }),
    )
    if (before.image !== after.image) await pictures.drop(before.image, bannerWidths)
    return presentManagedBanner(after, clock.now())
  })

  serve(app, calls.removeBanner, async ({ params, query: { version } }, request) => {
    const { image } = await db.transaction((tx) =>
      removeBannerAsOperator(tx, { ...operating(request), id: params.id, version }),
    )
    await pictures.drop(image, bannerWidths)
    return {}
  })

  serve(app, calls.arrangeBanners, async ({ body }, request) => {
    await db.transaction((tx) => arrangeAsOperator(tx, { ...operating(request), ...body }))
    return {}
  })

  serve(app, calls.addPicture, async ({ params, body }) => {
    const { widths, share } = pictureUses[params.use]
    return { image: await pictures.keep(await reencodeShaped(body, widths, share)) }
  })
}
