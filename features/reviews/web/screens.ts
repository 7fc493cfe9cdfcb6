import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const reviewScreens: readonly Screen[] = [
  {
    path: 'profile/review',
    module: 'own-reviews-page',
    audience: 'member',
    samples: { 'own-reviews': () => paths.ownReviews() },
  },
  {
    path: 'reviews/all',
    module: 'all-reviews-page',
    audience: 'anyone',
    reads: ['sort'],
    samples: { reviews: () => paths.reviews() },
  },
  {
    path: 'review-list/:gameId',
    module: 'game-reviews-page',
    audience: 'anyone',
    reads: ['sort'],
    samples: {
      'review-list': (idOf) => paths.gameReviews(idOf('game')),
      'review-list-empty': (idOf) => paths.gameReviews(idOf('quiet game')),
    },
  },
  {
    path: 'review/:id',
    module: 'review-page',
    audience: 'anyone',
    reads: [],
    samples: { review: (idOf) => paths.review(idOf('review')) },
  },
  {
    path: 'write-review/:id',
    module: 'write-review-page',
    audience: 'member',
    samples: { 'write-review': (idOf) => paths.writeReview(idOf('quiet game')) },
  },
  {
    path: 'edit-review/:id',
    module: 'edit-review-page',
    audience: 'member',
    samples: { 'edit-review': (idOf) => paths.editReview(idOf('own review')) },
  },
]
