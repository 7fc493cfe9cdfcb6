import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const voteScreens: readonly Screen[] = [
  {
    path: 'vote',
    module: 'vote-page',
    audience: 'anyone',
    reads: [],
    samples: {
      vote: (_, keyOf) => paths.vote(keyOf('open vote')),
      'vote-closed': (_, keyOf) => paths.vote(keyOf('closed vote')),
      'vote-unknown': () => paths.vote(),
    },
  },
  {
    path: 'vote/new',
    module: 'new-vote-page',
    audience: 'anyone',
    reads: ['cafe'],
    samples: { 'vote-new': (idOf) => paths.newVote(idOf('cafe')) },
  },
]
