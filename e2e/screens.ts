import type { APIRequestContext } from '@playwright/test'
import { paths } from '~/features/paths'
import { findGame, findQuietGame, listNews } from './town'

export interface Screen {
  name: string
  path: string
  /** Opened on purpose although nothing is there. */
  isMissing?: boolean
}

/** Every screen of this product that shows something of its own. */
export async function listScreens(request: APIRequestContext): Promise<Screen[]> {
  const [known, quiet, news] = await Promise.all([
    findGame(request, '스플렌더'),
    findQuietGame(request),
    listNews(request),
  ])
  return [
    { name: 'home', path: paths.home() },
    { name: 'category-top-20', path: paths.category(0) },
    { name: 'category-two-players', path: paths.category(1) },
    { name: 'category-list', path: paths.categoryList() },
    { name: 'search', path: paths.search() },
    { name: 'search-results', path: `${paths.search()}?q=${encodeURIComponent('스플')}` },
    { name: 'search-nothing', path: `${paths.search()}?q=${encodeURIComponent('뷁쮉')}` },
    { name: 'search-to-record', path: `${paths.search()}?mode=record` },
    { name: 'game', path: paths.game(known.id) },
    { name: 'game-without-reviews', path: paths.game(quiet.id) },
    { name: 'level-guide', path: paths.levelGuide() },
    { name: 'news', path: paths.news() },
    { name: 'article', path: paths.article(news[0]?.id ?? 0) },
    { name: 'not-open-yet', path: paths.profile() },
    { name: 'timer-start', path: '/timer-start' },
    { name: 'offline', path: '/offline' },
    { name: 'lost', path: '/nothing-here', isMissing: true },
    { name: 'game-missing', path: paths.game(999_999_999), isMissing: true },
  ]
}

/** The ones most people see. */
export const mainScreens = [
  'home',
  'category-top-20',
  'search-results',
  'game',
  'news',
  'article',
  'level-guide',
]
