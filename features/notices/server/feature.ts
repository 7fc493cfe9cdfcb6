import { feature } from '~/lib/server/feature'
import { noticeDue } from './due'
import { deliverNoticesJob, pushNoticeJob } from './jobs'
import { noticeData } from './member-data'
import { type NoticeServices, noticeRoutes } from './routes'

export const notices = feature<NoticeServices>({
  name: 'notices',
  routes: [noticeRoutes],
  due: noticeDue,
  jobs: {
    'deliver-notices': {
      title: '알림 보내기',
      open: ({ db, noticeKinds }) => deliverNoticesJob(db, noticeKinds),
    },
    'push-notice': {
      title: '푸시 보내기',
      open: ({ db, clock, noticeKinds: kinds, push }) => pushNoticeJob(db, { kinds, push, clock }),
    },
  },
  memberData: [noticeData],
})
