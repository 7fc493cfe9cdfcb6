import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { offerOthers } from './commands/lessons'

const Payload = z.object({ id: z.number().int() })

export const instructorDue: DueHandlers = {
  'lesson-silence': (tx, { payload, now }) => offerOthers(tx, Payload.parse(payload).id, now),
}
