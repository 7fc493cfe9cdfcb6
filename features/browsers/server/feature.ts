import { feature } from '~/lib/server/feature'
import { browserErrorAudits } from './commands/mark-done'
import { forgetOldReports } from './commands/note'
import { browserRoutes } from './routes'

export const browsers = feature({
  name: 'browsers',
  routes: [browserRoutes],
  audits: [browserErrorAudits],
  upkeep: {
    'forget old reports of browsers': {
      title: '오래된 브라우저 오류와 속도 기록 정리',
      everyMs: 86_400_000,
      work: forgetOldReports,
    },
  },
})
