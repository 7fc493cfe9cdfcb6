import { due } from '~/lib/server/feature'
import { closeSeason } from './commands/seasons'

export const leagueDue = {
  'league-close': due('리그 시즌 마감', (tx, { subject, now }) =>
    closeSeason(tx, subject.slice(subject.indexOf(':') + 1), { now }),
  ),
}
