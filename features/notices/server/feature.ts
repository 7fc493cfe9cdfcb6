import { feature } from '~/lib/server/feature'
import { deliverNoticesJob } from './jobs'
import { noticeData } from './member-data'
import { noticeRoutes } from './routes'

export const notices = feature({
  name: 'notices',
  routes: noticeRoutes,
  jobs: ({ db, noticeKinds }) => ({ 'deliver-notices': deliverNoticesJob(db, noticeKinds) }),
  memberData: [noticeData],
})
