import { seoulMoment } from '~/lib/seoul-date'
import type { ArticleRow } from './queries'

export function presentArticle(row: ArticleRow) {
  return { ...row, publishedAt: seoulMoment(row.publishedAt) }
}
