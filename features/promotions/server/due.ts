import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { notifyRecipients, promotionIdOf } from './commands/send-promotion'

const Progress = z.object({ after: z.number().int(), sender: z.string(), contact: z.string() })

export const promotionDue = {
  'send-promotion': due('광고 소식 보내기', (tx, { subject, payload, dueAt, now }) =>
    notifyRecipients(tx, { id: promotionIdOf(subject), ...Progress.parse(payload), dueAt, now }),
  ),
}
