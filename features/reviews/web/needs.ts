import { gameQueries } from '~/features/catalogue/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { reviewQueries } from './queries'
import { orderFrom } from './use-review-order'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const ownReviewsNeeds: Needs = ({ url }) => [needPages(reviewQueries.own(orderFrom(url.searchParams)))]

export const writeReviewNeeds: Needs = ({ params: { id = '' } }) => [
  need(gameQueries.detail(id)),
  need(reviewQueries.ownOfGame(id)),
]

export const editReviewNeeds: Needs = ({ params: { id = '' } }) => [
  need({ ...reviewQueries.detail(id), staleTime: 0 }),
]
