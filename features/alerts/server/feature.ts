import { feature } from '~/lib/server/feature'
import { forgetAlerts } from './commands/notify'
import { alertDue } from './due'
import { alertData } from './member-data'
import * as notices from './notices'
import { alertRoutes } from './routes'

export const alerts = feature({
  name: 'alerts',
  routes: [alertRoutes],
  due: alertDue,
  upkeep: {
    'forget alerts': { title: '지난 모임의 알림 정리', everyMs: 3_600_000, work: forgetAlerts },
  },
  memberData: [alertData],
  notices: [notices],
})
