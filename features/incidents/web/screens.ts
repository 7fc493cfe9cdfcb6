import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const incidentScreens: readonly Screen[] = [
  {
    path: 'incidents',
    module: 'public-incidents-page',
    audience: 'anyone',
    samples: { 'public-incidents': () => paths.incidents() },
  },
  {
    path: 'incidents/:key',
    module: 'incident-page',
    audience: 'anyone',
    samples: { 'incident-of-a-member': (_, keyOf) => paths.incident(keyOf('incident')) },
  },
]
