import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { forgetResult } from './commands/results'
import { endSession, forgetSession } from './commands/sessions'

const SessionPayload = z.object({ key: z.string() })

const ResultPayload = z.object({ id: z.number().int() })

/** The due items of shared timers and results. */
export const timerDue = {
  'end-timer-session': due('타이머 끝내기', (tx, { payload, dueAt }) =>
    endSession(tx, SessionPayload.parse(payload).key, dueAt),
  ),
  'forget-timer-session': due('끝난 타이머 정리', (tx, { payload }) =>
    forgetSession(tx, SessionPayload.parse(payload).key),
  ),
  'forget-timer-result': due('타이머 기록 정리', (tx, { payload }) =>
    forgetResult(tx, ResultPayload.parse(payload).id),
  ),
}
