import type { DueHandlers } from '~/lib/server/due-items'
import { enqueuePush } from './commands'
import { PlannedPushPayload } from './jobs'

/** A push that has waited for the morning, or for its push service. */
export const noticeDue: DueHandlers = {
  'push-notice': (tx, { payload }) => enqueuePush(tx, PlannedPushPayload.parse(payload)),
}
