import { gameQueries } from '~/features/catalogue/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { reviewQueries } from './queries'
import { orderFrom } from './use-review-order'

// What screens of members read. Apart from their components, so that their loaders come and run before those.

export const ownReviewsNeeds: Needs = ({ url }) => [needPages(reviewQueries.own(orderFrom(url.searchParams)))]

export const writeReviewNeeds: Needs = ({ params: { id = '' } }) => [
  need(gameQueries.detail(id)),
  need(reviewQueries.ownOfGame(id)),
]

export const editReviewNeeds: Needs = ({ params: { id = '' } }) => [
  need({ ...reviewQueries.detail(id), staleTime: 0 }),
]
