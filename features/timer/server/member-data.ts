import type { MemberData } from '~/lib/server/member-data'
import { eraseResultsOf } from './commands/results'
import { listPlayersOf, listResultsOf } from './queries/results'

export const timerData: MemberData = {
  name: 'timerResults',
  tables: ['timer_results', 'timer_result_players'],
  collect: async (db, memberId) => {
    const players = await listPlayersOf(db, memberId)
    return (await listResultsOf(db, memberId)).map(({ id, ...result }) => {
      const ofResult = players.filter(({ resultId }) => resultId === id)
      return {
        ...result,
        claimed: ofResult.find(({ claimedAt }) => claimedAt !== null)?.name ?? null,
        players: ofResult.map(({ resultId: _, ...player }) => player),
      }
    })
  },
  erase: (tx, memberId) => eraseResultsOf(tx, memberId),
}
