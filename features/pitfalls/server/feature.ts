import { feature } from '~/lib/server/feature'
import { pitfallDeskRoutes } from '../desk/server/routes'
import { pitfallAtCafeAudits, pitfallAudits } from './audit'
import { movePitfalls } from './commands/merged-games'
import { pitfallData } from './member-data'
import { pitfallRoutes } from './routes'

export const pitfalls = feature({
  name: 'pitfalls',
  routes: [pitfallRoutes, pitfallDeskRoutes],
  mergesGames: movePitfalls,
  audits: [pitfallAudits, pitfallAtCafeAudits],
  memberData: [pitfallData],
})
