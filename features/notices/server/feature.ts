import { feature } from '~/lib/server/feature'
import { noticeDue } from './due'
import { deliverNoticesJob, pushNoticeJob, sendAlimtalkJob } from './jobs'
import { noticeData } from './member-data'
import { type NoticeServices, noticeRoutes } from './routes'

export const notices = feature<NoticeServices>({
  name: 'notices',
  routes: [noticeRoutes],
  due: noticeDue,
  jobs: {
    'deliver-notices': {
      title: '알림 보내기',
      open: ({ db, noticeKinds: kinds, alimtalk }) => deliverNoticesJob(db, { kinds, alimtalk }),
    },
    'push-notice': {
      title: '푸시 보내기',
      open: ({ db, clock, publicUrl, noticeKinds: kinds, push, alimtalk }) =>
        pushNoticeJob(db, { kinds, push, alimtalk, publicUrl, clock }),
    },
    'send-alimtalk': {
      title: '알림톡 보내기',
      open: ({ db, clock, noticeKinds: kinds, alimtalk }) => sendAlimtalkJob(db, { kinds, alimtalk, clock }),
    },
  },
  memberData: [noticeData],
})
