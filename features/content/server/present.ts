import {
  type KeptArticleCardRow,
  type KeptArticleRow,
  type KeptBannerRow,
  stateOf,
  versionOfArticle,
  versionOfBanner,
} from '~/features/news/server/queries'
import { seoulMoment } from '~/lib/seoul-date'
import { keptArticleCardShape, keptArticleShape, keptBannerShape } from '../contract'

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

export function presentKeptBanner(banner: KeptBannerRow, now: Date) {
  const { id, place, image, title, url, shown_from, shown_until } = banner
  const isOver = shown_until !== null && shown_until <= now
  const isWaiting = shown_from !== null && shown_from > now
  return keptBannerShape.toWire({
    id,
    place: place === 'league' ? 'league' : 'top',
    image,
    title,
    url,
    shownFrom: moment(shown_from),
    shownUntil: moment(shown_until),
    state: isOver ? 'ended' : isWaiting ? 'waiting' : 'shown',
    version: versionOfBanner(banner),
  })
}
