import { seoulMoment } from '~/lib/seoul-date'
import { articleShape, bannerShape } from '../contract'
import type { ArticleRow, BannerRow } from './queries'

export function presentArticle(row: ArticleRow) {
  return articleShape.toWire({
    id: row.id,
    title: row.title,
    images: row.images,
    html: row.html,
    sourceUrl: row.sourceUrl,
    publishedAt: seoulMoment(row.publishedAt),
  })
}

export function presentBanner(row: BannerRow) {
  return bannerShape.toWire(row)
}
