import { z } from 'zod'
import { due, feature } from '~/lib/server/feature'
import { moveVotedGames } from './commands/merged-games'
import { closeVoteAtEnd, forgetVotes } from './commands/votes'
import { voteData } from './member-data'
import { voteRoutes } from './routes'

const Payload = z.object({ key: z.string() })

export const voteDue = {
  'close-vote': due('게임 투표 끝내기', (tx, { payload, dueAt, now }) =>
    closeVoteAtEnd(tx, { ...Payload.parse(payload), dueAt, now }),
  ),
}

export const votes = feature({
  name: 'votes',
  routes: [voteRoutes],
  mergesGames: moveVotedGames,
  due: voteDue,
  upkeep: {
    'forget votes': { title: '끝난 게임 투표 정리', everyMs: 3_600_000, work: forgetVotes },
  },
  memberData: [voteData],
})
