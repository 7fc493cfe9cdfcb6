import type { MemberData } from '~/lib/server/member-data'
import { eraseResultsOf } from './commands/results'
import { listResultsOf } from './queries/results'

export const timerData: MemberData = {
  name: 'timerResults',
  tables: ['timer_results', 'timer_result_players'],
  collect: (db, memberId) => listResultsOf(db, memberId),
  erase: (tx, memberId) => eraseResultsOf(tx, memberId),
}
