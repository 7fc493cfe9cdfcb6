import { due } from '~/lib/server/feature'
import { messageIdOf, notifyRecipients } from './commands/notify-incident'

export const incidentDue = {
  'tell-incident': due('개인정보 사고 알리기', (tx, { subject, dueAt, now }) =>
    notifyRecipients(tx, { messageId: messageIdOf(subject), dueAt, now }),
  ),
}
