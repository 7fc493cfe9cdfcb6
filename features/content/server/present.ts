import {
  type KeptArticleCardRow,
  type KeptArticleRow,
  stateOf,
  versionOfArticle,
} from '~/features/news/server/queries'
import { seoulMoment } from '~/lib/seoul-date'
import { keptArticleCardShape, keptArticleShape } from '../contract'

const moment = (at: Date | null) => at && seoulMoment(at)

export function presentArticleCard(article: KeptArticleCardRow) {
  const { id, title, images, due_at, published_at } = article
  return keptArticleCardShape.toWire({
    id,
    title,
    image: images[0] ?? null,
    state: stateOf(article),
    publishAt: moment(published_at ?? due_at),
  })
}

export function presentKeptArticle(article: KeptArticleRow) {
  const { id, title, images, html, source_url, due_at, published_at } = article
  return keptArticleShape.toWire({
    id,
    title,
    images,
    html,
    sourceUrl: source_url,
    state: stateOf(article),
    publishAt: moment(published_at ?? due_at),
    version: versionOfArticle(article),
  })
}
