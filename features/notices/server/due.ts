import { due } from '~/lib/server/feature'
import { enqueueAlimtalk } from './commands/alimtalks'
import { enqueuePush } from './commands/pushes'
import { PlannedAlimtalkPayload, PlannedPushPayload } from './jobs'

/** Sends what was postponed to the morning or what its service asked to retry. */
export const noticeDue = {
  'push-notice': due('아침에 보낼 푸시', (tx, { payload }) =>
    enqueuePush(tx, PlannedPushPayload.parse(payload)),
  ),
  'send-alimtalk': due('나중에 보낼 알림톡', (tx, { payload }) =>
    enqueueAlimtalk(tx, PlannedAlimtalkPayload.parse(payload)),
  ),
}
