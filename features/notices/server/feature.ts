import { due, feature } from '~/lib/server/feature'
import { enqueueAlimtalk } from './commands/alimtalks'
import { enqueuePush } from './commands/pushes'
import {
  deliverNoticesJob,
  PlannedAlimtalkPayload,
  PlannedPushPayload,
  pushNoticeJob,
  sendAlimtalkJob,
} from './jobs'
import { noticeData } from './member-data'
import { type NoticeServices, noticeRoutes } from './routes'

export const notices = feature<NoticeServices>({
  name: 'notices',
  routes: [noticeRoutes],
  /** Sends what was postponed to the morning or what its service asked to retry. */
  due: {
    'push-notice': due('아침에 보낼 푸시', (tx, { payload }) =>
      enqueuePush(tx, PlannedPushPayload.parse(payload)),
    ),
    'send-alimtalk': due('나중에 보낼 알림톡', (tx, { payload }) =>
      enqueueAlimtalk(tx, PlannedAlimtalkPayload.parse(payload)),
    ),
  },
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
