import { fromArticle, fromBanner, type WireArticle, type WireBanner } from '../contract'
import { previewOf } from '../news'
import type { ArticleRow, BannerRow } from './queries'

export function presentArticle(row: ArticleRow): WireArticle {
  return fromArticle({
    id: row.id,
    title: row.title,
    image: row.images[0] ?? null,
    images: row.images,
    html: row.html,
    preview: previewOf(row.html),
    sourceUrl: row.source_url,
    publishedAt: row.published_at.toISOString(),
  })
}

export function presentBanner(row: BannerRow): WireBanner {
  return fromBanner({ id: row.id, image: row.image, title: row.title, url: row.url })
}
