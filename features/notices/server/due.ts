import { due } from '~/lib/server/feature'
import { enqueuePush } from './commands/pushes'
import { PlannedPushPayload } from './jobs'

/** Sends a push that was postponed to the morning or that its push service asked to retry. */
export const noticeDue = {
  'push-notice': due('아침에 보낼 푸시', (tx, { payload }) =>
    enqueuePush(tx, PlannedPushPayload.parse(payload)),
  ),
}
