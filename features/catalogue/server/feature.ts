import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { categories } from '../category'
import { catalogueDeskRoutes } from '../desk/server/routes'
import { gameTags } from '../game'
import { gameAudits } from './audit'
import { gameImport } from './import/game-import'
import { favouriteData, likeData, ownedData } from './member-data'
import { findLastGame, listGamesBetween } from './queries/games'
import { gameImageReferences } from './queries/managed-games'
import { catalogueRoutes, ownedRoutes } from './routes'
import { gameShareCard } from './share-card'

export const catalogue = feature({
  name: 'catalogue',
  routes: [catalogueRoutes, ownedRoutes, catalogueDeskRoutes],
  audits: [gameAudits],
  memberData: [likeData, favouriteData, ownedData],
  imports: [gameImport],
  pictures: gameImageReferences,
  shareCards: { games: gameShareCard },
  sitemap: {
    screens: [paths.categoryList(), ...categories.map(({ tab }) => paths.category(tab)), paths.levelGuide()],
    things: {
      games: {
        tags: [gameTags.facts.all],
        findLast: findLastGame,
        listBetween: listGamesBetween,
        path: paths.game,
      },
    },
  },
})
