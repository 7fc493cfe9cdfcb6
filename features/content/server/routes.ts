import type { FastifyInstance, FastifyRequest } from 'fastify'
import { articleShape } from '~/features/news/contract'
import { articleImageWidths, articlesPerPage, type WrittenArticle } from '~/features/news/news'
import { newsRefusals } from '~/features/news/refusals'
import { sanitiseArticle } from '~/features/news/server/commands'
import { findKeptArticle, listKeptArticles } from '~/features/news/server/queries'
import { pictureUses, uploadedPicture, writingMessages } from '~/features/news/writing'
import { badInput, refuse } from '~/lib/errors'
import { seoulMoment } from '~/lib/seoul-date'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { reencodeShaped } from '~/lib/server/pictures/reencode-picture'
import { memberOf, serve } from '~/lib/server/serve'
import { changedArticleShape, contentEndpoints, uploadedShape, writtenArticleShape } from '../contract'
import { changeAsOperator, type Operating, removeAsOperator, writeAsOperator } from './commands/articles'
import { presentArticleCard, presentKeptArticle } from './present'

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

  serve(app, contentEndpoints.addPicture, async ({ params, body }) => {
    const { widths, share } = pictureUses[params.use]
    return uploadedShape.toWire({ image: await pictures.keep(await reencodeShaped(body, widths, share)) })
  })
}
