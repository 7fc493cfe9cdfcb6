import { feature } from '~/lib/server/feature'
import { noticeDue } from './due'
import { deliverNoticesJob, pushNoticeJob } from './jobs'
import { noticeData } from './member-data'
import { type NoticeServices, noticeRoutes } from './routes'

export const notices = feature<NoticeServices>({
  name: 'notices',
  routes: [noticeRoutes],
  due: noticeDue,
  jobs: ({ db, clock, noticeKinds, push }) => ({
    'deliver-notices': deliverNoticesJob(db, noticeKinds),
    'push-notice': pushNoticeJob(db, { kinds: noticeKinds, push, clock }),
  }),
  memberData: [noticeData],
})
