import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const meetupDeskScreens: readonly Screen[] = [
  {
    path: 'operator/meetups',
    module: 'meetups-page',
    audience: 'operator',
    samples: {
      'desk-meetups': () => operatorPaths.meetups(),
      'desk-meetups-doubted': () => operatorPaths.meetups({ filter: 'doubted' }),
    },
  },
  {
    path: 'operator/meetups/:id',
    module: 'meetup-file-page',
    audience: 'operator',
    samples: { 'desk-meetup': (idOf) => operatorPaths.meetup(idOf('meetup')) },
  },
]
