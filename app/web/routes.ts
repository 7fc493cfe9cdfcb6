import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { aliases } from './aliases'
import { laterScreens } from './later-screens'

/** Pages of features stand outside this folder. */
const features = '../../features'

const gallery: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route('ui', '../../ui/gallery/gallery-page.tsx')]

export default [
  layout('shell/shell.tsx', [
    layout('shell/screen-boundary.tsx', [
      index('home/home-page.tsx'),
      route('category', `${features}/catalogue/web/category-page.tsx`),
      route('category-list', `${features}/catalogue/web/category-list-page.tsx`),
      route('search', `${features}/catalogue/web/search-page.tsx`),
      route('game/:id', 'game/game-page.tsx'),
      route('info-level', `${features}/catalogue/web/level-guide-page.tsx`),
      ...prefix('news', [
        index(`${features}/news/web/news-list-page.tsx`),
        route(':id', `${features}/news/web/news-page.tsx`),
      ]),
      ...Object.keys(laterScreens).map((pattern) => route(pattern, 'shell/later-page.tsx', { id: pattern })),
      route('offline', 'shell/offline-page.tsx'),
      route('*', 'shell/unknown-page.tsx'),
    ]),
  ]),
  ...Object.keys(aliases).map((pattern) =>
    route(pattern, 'shell/alias-page.tsx', { id: `alias ${pattern}` }),
  ),
  ...gallery,
] satisfies RouteConfig
