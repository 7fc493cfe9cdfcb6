import { feature } from '~/lib/server/feature'
import { deliverNoticesJob } from './jobs'
import { noticeData } from './member-data'
import { noticeRoutes } from './routes'

export const notices = feature({
  name: 'notices',
  routes: noticeRoutes,
  jobs: ({ db }) => ({ 'deliver-notices': deliverNoticesJob(db) }),
  memberData: [noticeData],
})
