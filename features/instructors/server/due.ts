import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { offerOthers, tellEnded } from './commands/lessons'
import { endedLesson } from './notices'

const Silence = z.object({ id: z.number().int() })
const Ended = endedLesson.extend({ memberId: z.number().int() })

export const instructorDue: DueHandlers = {
  'lesson-silence': (tx, { payload, now }) => offerOthers(tx, Silence.parse(payload).id, now),
  'lesson-ended': (tx, { payload, now }) => tellEnded(tx, Ended.parse(payload), now),
}
