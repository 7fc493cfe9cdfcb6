import { type Screen, screensOf } from '../../../../lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

const about = screensOf('incident', 'operator')

export const incidentDeskScreens: readonly Screen[] = [
  {
    path: 'operator/incidents',
    module: 'incidents-page',
    audience: 'operator',
    samples: { incidents: () => operatorPaths.incidents() },
  },
  about('operator/incidents/:id', 'sent-incident-page', {
    'sent-incident': (id) => operatorPaths.incident(id),
  }),
]
