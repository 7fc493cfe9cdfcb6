import { feature } from '~/lib/server/feature'
import { pitfallAtCafeAudits, pitfallAudits } from './audit'
import { movePitfalls } from './commands/merged-games'
import { pitfallData } from './member-data'
import { pitfallRoutes } from './routes'

export const pitfalls = feature({
  name: 'pitfalls',
  routes: [pitfallRoutes],
  mergesGames: movePitfalls,
  audits: [pitfallAudits, pitfallAtCafeAudits],
  memberData: [pitfallData],
})
