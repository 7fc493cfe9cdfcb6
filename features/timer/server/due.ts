import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { forgetResult } from './commands/results'
import { endSession, forgetSession } from './commands/sessions'

const SessionPayload = z.object({ key: z.string() })

const ResultPayload = z.object({ id: z.number().int() })

/** What happens to shared timers and results at a time. */
export const timerDue: DueHandlers = {
  'end-timer-session': (tx, { payload, dueAt }) => endSession(tx, SessionPayload.parse(payload).key, dueAt),
  'forget-timer-session': (tx, { payload }) => forgetSession(tx, SessionPayload.parse(payload).key),
  'forget-timer-result': (tx, { payload }) => forgetResult(tx, ResultPayload.parse(payload).id),
}
