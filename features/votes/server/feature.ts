import { feature } from '~/lib/server/feature'
import { moveVotedGames } from './commands/merged-games'
import { forgetVotes } from './commands/votes'
import { voteDue } from './due'
import { voteData } from './member-data'
import { voteRoutes } from './routes'

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
