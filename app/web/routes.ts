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
      ...prefix('profile', [
        index(`${features}/accounts/web/profile-page.tsx`),
        route('edit', `${features}/accounts/web/profile-edit-page.tsx`),
        route('review', `${features}/reviews/web/own-reviews-page.tsx`),
        route('like', `${features}/catalogue/web/liked-games-page.tsx`),
        ...prefix('log', [
          index(`${features}/play-records/web/play-log-page.tsx`),
          route('statistics', `${features}/play-records/web/play-statistics-page.tsx`),
          route('transfer', `${features}/play-records/web/play-transfer-page.tsx`),
          route(':id', `${features}/play-records/web/game-log-page.tsx`),
        ]),
      ]),
      route('play-record', `${features}/play-records/web/new-play-page.tsx`),
      route('play-record-edit', `${features}/play-records/web/edit-play-page.tsx`),
      ...prefix('recommendation', [
        index(`${features}/recommendations/web/recommendation-page.tsx`),
        route('people', `${features}/recommendations/web/recommendation-people-page.tsx`),
        route('difficulty', `${features}/recommendations/web/recommendation-difficulty-page.tsx`),
        route('type', `${features}/recommendations/web/recommendation-type-page.tsx`),
        route('loading', `${features}/recommendations/web/recommendation-loading-page.tsx`),
        route('result', `${features}/recommendations/web/recommendation-result-page.tsx`),
      ]),
      route('reviews/all', `${features}/reviews/web/all-reviews-page.tsx`),
      route('review-list/:gameId', `${features}/reviews/web/game-reviews-page.tsx`),
      route('review/:id', `${features}/reviews/web/review-page.tsx`),
      route('write-review/:id', `${features}/reviews/web/write-review-page.tsx`),
      route('edit-review/:id', `${features}/reviews/web/edit-review-page.tsx`),
      route('login', `${features}/accounts/web/login-page.tsx`),
      route('loginstep01', `${features}/accounts/web/sign-up-page.tsx`),
      route('auth/kakao/callback', `${features}/accounts/web/kakao-callback-page.tsx`),
      route('auth/apple/callback', `${features}/accounts/web/apple-callback-page.tsx`),
      route('terms', `${features}/accounts/web/terms-page.tsx`),
      route('privacy', `${features}/accounts/web/privacy-page.tsx`),
      route('notice-log', 'notice-log/notice-log-page.tsx'),
      route('offline', 'shell/offline-page.tsx'),
      route('*', 'shell/other-page.tsx'),
    ]),
  ]),
  ...gallery,
] satisfies RouteConfig
