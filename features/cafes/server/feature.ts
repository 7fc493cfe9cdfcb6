import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { cafeTags } from '../cafe'
import { cafeConsoleRoutes } from '../console/server/routes'
import { cafeDeskRoutes } from '../desk/server/routes'
import { cafeAudits } from './audit'
import { moveOnShelves } from './commands/merged-games'
import { cafeImport } from './import/import-cafes'
import { correctionData, followData, staffData } from './member-data'
import * as notices from './notices'
import { findLastCafe, listCafesBetween } from './queries/cafes'
import { cafeImageReferences } from './queries/managed-cafe'
import { cafeRights } from './rights'
import { cafeRoutes } from './routes'
import { cafeShareCard } from './share-card'

export const cafes = feature({
  name: 'cafes',
  routes: [cafeRoutes, cafeConsoleRoutes, cafeDeskRoutes],
  mergesGames: moveOnShelves,
  judges: { dependsOn: [cafeTags.facts.all] },
  audits: [cafeAudits],
  memberData: [followData, staffData, correctionData],
  notices: [notices],
  rights: [cafeRights],
  imports: [cafeImport],
  pictures: cafeImageReferences,
  shareCards: { cafes: cafeShareCard },
  sitemap: {
    things: {
      cafes: {
        tags: [cafeTags.facts.all],
        findLast: findLastCafe,
        listBetween: listCafesBetween,
        path: paths.cafe,
      },
    },
  },
})
