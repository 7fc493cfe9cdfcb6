import { seoulDate } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import { articleImageWidths, previewOf } from '../news'
import { findArticle } from './queries'

/** The content of an article's share card, or null for an unknown article. */
export async function articleShareCard(db: Reader, id: number) {
  const article = await findArticle(db, id)
  if (!article) return null
  const [year, month, day] = seoulDate(article.publishedAt).split('-').map(Number)
  const [image] = article.images
  return {
    title: article.title,
    subtitle: previewOf(article.html),
    meta: [`${year}년 ${month}월 ${day}일`],
    picture: image === undefined ? null : `${image}-${articleImageWidths.at(-1)}.webp`,
  }
}
