import type { DueHandlers } from '~/lib/server/due-items'
import { closeSeason } from './commands'

export const leagueDue: DueHandlers = {
  'league-close': (tx, { subject, now }) => closeSeason(tx, subject.slice(subject.indexOf(':') + 1), now),
}
