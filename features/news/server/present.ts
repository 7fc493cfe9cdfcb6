import type { ArticleRow } from '~/db/rows/news'
import { seoulMoment } from '~/lib/seoul-date'

export function presentArticle(row: ArticleRow) {
  return { ...row, publishedAt: seoulMoment(row.publishedAt) }
}
