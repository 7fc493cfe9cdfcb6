import type { DueHandlers } from '~/lib/server/due-items'
import { enqueuePush } from './commands'
import { PlannedPushPayload } from './jobs'

/** Sends a push that was postponed to the morning or that its push service asked to retry. */
export const noticeDue: DueHandlers = {
  'push-notice': (tx, { payload }) => enqueuePush(tx, PlannedPushPayload.parse(payload)),
}
