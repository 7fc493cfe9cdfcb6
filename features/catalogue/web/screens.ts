import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const catalogueScreens: readonly Screen[] = [
  {
    path: 'category',
    module: 'category-page',
    audience: 'anyone',
    reads: ['tab', 'sort', 'people', 'level'],
    samples: { 'category-top-20': () => paths.category(0), 'category-two-players': () => paths.category(1) },
  },
  {
    path: 'category-list',
    module: 'category-list-page',
    audience: 'anyone',
    reads: [],
    samples: { 'category-list': () => paths.categoryList() },
  },
  {
    path: 'genre',
    module: 'genre-page',
    audience: 'anyone',
    reads: ['name'],
    samples: { genre: () => paths.genre('협력'), 'genre-nothing': () => paths.genre('없는장르') },
  },
  {
    path: 'info-level',
    module: 'level-guide-page',
    audience: 'anyone',
    reads: [],
    samples: { 'level-guide': () => paths.levelGuide() },
  },
  {
    path: 'profile/like',
    module: 'liked-games-page',
    audience: 'member',
    samples: { 'liked-games': () => paths.likedGames() },
  },
  {
    path: 'profile/games',
    module: 'owned-games-page',
    audience: 'member',
    samples: { 'owned-games': () => paths.ownedGames() },
  },
  {
    path: 'profile/games/import',
    module: 'import-owned-games-page',
    audience: 'member',
    samples: { 'import-owned-games': () => paths.importOwnedGames() },
  },
]
