import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const reviewDeskScreens: readonly Screen[] = [
  {
    path: 'operator/reviews',
    module: 'review-cases-page',
    audience: 'operator',
    samples: {
      'review-cases': () => operatorPaths.reviewCases(),
      'review-cases-decided': () => operatorPaths.reviewCases('decided'),
      'review-cases-nothing': () => operatorPaths.reviewCases('open', '뷁쮉'),
    },
  },
]
