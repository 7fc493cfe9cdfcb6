import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'

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
      route('offline', 'shell/offline-page.tsx'),
      route('*', 'shell/other-page.tsx'),
    ]),
  ]),
  ...gallery,
] satisfies RouteConfig
