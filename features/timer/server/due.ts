import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { forgetResult } from './commands/results'
import { endSession, forgetSession } from './commands/sessions'

const SessionPayload = z.object({ key: z.string() })

const ResultPayload = z.object({ id: z.number().int() })

/** The due items of shared timers and results. */
export const timerDue: DueHandlers = {
  'end-timer-session': (tx, { payload, dueAt }) => endSession(tx, SessionPayload.parse(payload).key, dueAt),
  'forget-timer-session': (tx, { payload }) => forgetSession(tx, SessionPayload.parse(payload).key),
  'forget-timer-result': (tx, { payload }) => forgetResult(tx, ResultPayload.parse(payload).id),
}
