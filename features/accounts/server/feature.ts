import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { memberDeskRoutes } from '../desk/server/routes'
import { disconnectProvider } from './jobs'
import { accountData } from './member-data'
import { disconnectedNotice, signedInNotice, welcomeNotice } from './notices'
import { faceReferences } from './queries'
import { type AccountServices, accountRoutes } from './routes'
import { forgetOldSignIns } from './upkeep'

export const accounts = feature<AccountServices>({
  name: 'accounts',
  routes: [accountRoutes, memberDeskRoutes],
  upkeep: { 'forget old sign-ins': { everyMs: 3_600_000, work: forgetOldSignIns } },
  jobs: (services) => ({ 'disconnect-provider': disconnectProvider(services) }),
  memberData: [accountData],
  pictures: faceReferences,
  sitemap: { screens: [paths.terms(), paths.privacy()] },
  notices: [welcomeNotice, signedInNotice, disconnectedNotice],
})
