import { feature } from '~/lib/server/feature'
import { memberDeskRoutes } from '../desk/server/routes'
import { providerList } from '../providers'
import { memberAudits } from './audit'
import { disconnectProvider } from './jobs'
import { accountData } from './member-data'
import * as notices from './notices'
import { faceReferences } from './queries'
import { type AccountServices, accountRoutes, phoneRoutes } from './routes'
import { signInRoutes } from './sign-in-routes'
import { forgetOldSignIns } from './upkeep'

export const accounts = feature<AccountServices>({
  name: 'accounts',
  routes: [signInRoutes, accountRoutes, phoneRoutes, memberDeskRoutes],
  audits: [memberAudits],
  upkeep: {
    'forget old sign-ins': { title: '오래된 로그인 정리', everyMs: 3_600_000, work: forgetOldSignIns },
  },
  jobs: { 'disconnect-provider': { title: `${providerList} 연결 끊기`, open: disconnectProvider } },
  memberData: [accountData],
  pictures: faceReferences,
  notices: [notices],
})
