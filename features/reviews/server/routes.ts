import type { FastifyInstance } from 'fastify'
import { hasGame } from '~/features/catalogue/server/queries'
import { notFound, notSignedIn } from '~/lib/errors'
import { toPage } from '~/lib/paging'
import type { Database } from '~/lib/server/database'
import { publicAddress } from '~/lib/server/public-address'
import { serve } from '~/lib/server/serve'
import { reviewEndpoints, toReviewedGame, toReviewListing } from '../contract'
import { type ReviewListing, reviewsPerPage } from '../review'
import { presentReview, presentReviewSummary } from './present'
import {
  findReviewSummary,
  listGameReviews,
  listReviews,
  listReviewsOnGamePage,
  listReviewsOnHome,
  type ReviewPage,
} from './queries'

function readListing(db: Database, { gameId, isShort, page }: ReviewListing): Promise<ReviewPage> {
  if (gameId === null) return isShort ? listReviewsOnHome(db) : listReviews(db, page)
  return isShort ? listReviewsOnGamePage(db, gameId) : listGameReviews(db, gameId, page)
}

export function reviewRoutes(app: FastifyInstance): void {
  serve(app, reviewEndpoints.list, async ({ query }, request) => {
    const listing = toReviewListing(query)
    if (listing.isOwn && !request.visitor) throw notSignedIn()
    const { count, reviews } = await readListing(app.db, listing)
    if (listing.gameId !== null && count === 0 && !(await hasGame(app.db, listing.gameId))) {
      throw notFound('그런 게임은 없어요.')
    }
    // A short list is one page.
    const shown = listing.isShort && listing.page > 1 ? [] : reviews
    const { href } = publicAddress(app.env.publicUrl, request.url)
    return toPage(shown.map(presentReview), count, { page: listing.page, size: reviewsPerPage }, href)
  })

  serve(app, reviewEndpoints.summary, async ({ query }) => {
    const summary = await findReviewSummary(app.db, toReviewedGame(query))
    if (!summary) throw notFound('그런 게임은 없어요.')
    return presentReviewSummary(summary)
  })
}
