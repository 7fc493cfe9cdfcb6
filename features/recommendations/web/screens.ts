import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const recommendationScreens: readonly Screen[] = [
  {
    path: 'recommendation',
    module: 'recommendation-page',
    audience: 'anyone',
    samples: { recommendation: () => paths.recommendation() },
  },
  {
    path: 'recommendation/people',
    module: 'recommendation-people-page',
    audience: 'anyone',
    samples: { 'recommendation-people': () => paths.recommendationPeople('?people=2,4') },
  },
  {
    path: 'recommendation/difficulty',
    module: 'recommendation-difficulty-page',
    audience: 'anyone',
    samples: {
      'recommendation-difficulty': () => paths.recommendationDifficulty('?people=2,4&difficulty=B'),
    },
  },
  {
    path: 'recommendation/type',
    module: 'recommendation-type-page',
    audience: 'anyone',
    samples: { 'recommendation-type': () => paths.recommendationWays() },
  },
  { path: 'recommendation/loading', module: 'recommendation-loading-page', audience: 'anyone', samples: {} },
  {
    path: 'recommendation/result',
    module: 'recommendation-result-page',
    audience: 'anyone',
    samples: {
      'recommendation-result': () => paths.recommendationResult('?people=2,4&difficulty=B'),
      'recommendation-widened': () => paths.recommendationResult('?people=8&difficulty=E'),
    },
  },
]
