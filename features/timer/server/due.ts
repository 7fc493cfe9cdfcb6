import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { endSession, forgetSession } from './commands'

const SessionPayload = z.object({ key: z.string() })

/** What happens to shared timers at a time. */
export const timerDue: DueHandlers = {
  'end-timer-session': (tx, { payload, dueAt }) => endSession(tx, SessionPayload.parse(payload).key, dueAt),
  'forget-timer-session': (tx, { payload }) => forgetSession(tx, SessionPayload.parse(payload).key),
}
