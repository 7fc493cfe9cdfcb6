import type { ManagedArticleCardRow, ManagedArticleRow, ManagedBannerRow } from '~/db/rows/news'
import { stateOf, versionOfArticle, versionOfBanner } from '../../server/queries'

const timeOf = ({ publishedAt, dueAt }: ManagedArticleCardRow) => publishedAt ?? dueAt

export function presentArticleCard(article: ManagedArticleCardRow) {
  const state = stateOf(article)
  return { ...article, image: article.images[0] ?? null, state, publishAt: timeOf(article) }
}

export function presentManagedArticle(article: ManagedArticleRow) {
  const state = stateOf(article)
  return { ...article, state, publishAt: timeOf(article), version: versionOfArticle(article) }
}

export function presentManagedBanner(banner: ManagedBannerRow, now: Date) {
  const { place, shownFrom, shownUntil } = banner
  const isOver = shownUntil !== null && shownUntil <= now
  const isWaiting = shownFrom !== null && shownFrom > now
  return {
    ...banner,
    place: place === 'league' ? ('league' as const) : ('top' as const),
    state: isOver ? ('ended' as const) : isWaiting ? ('waiting' as const) : ('shown' as const),
    version: versionOfBanner(banner),
  }
}
