import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const instructorDeskScreens: readonly Screen[] = [
  {
    path: 'operator/instructors',
    module: 'applicants-page',
    audience: 'operator',
    samples: {
      applicants: () => operatorPaths.instructors(),
      'applicants-approved': () => operatorPaths.instructors('?state=approved'),
    },
  },
  {
    path: 'operator/lessons',
    module: 'all-lessons-page',
    audience: 'operator',
    samples: { 'all-lessons': () => operatorPaths.lessons() },
  },
]
