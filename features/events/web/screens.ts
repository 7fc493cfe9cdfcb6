import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const eventScreens: readonly Screen[] = [
  {
    path: 'events',
    module: 'events-page',
    audience: 'anyone',
    reads: ['tab', 'area'],
    samples: { events: () => paths.events(), 'events-mine': () => paths.events(true) },
  },
  {
    path: 'events/:id',
    module: 'event-page',
    audience: 'anyone',
    reads: [],
    samples: { event: (idOf) => paths.event(idOf('event')) },
  },
]
