import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { badInput, notSignedIn, refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { paged, sliced } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import {
  changedReviewShape,
  decisionShape,
  draftFields,
  likeStateShape,
  likeWishShape,
  newReviewShape,
  reportShape,
  reviewEndpoints,
  reviewedGameShape,
  toReviewListing,
  viewCountShape,
} from '../contract'
import { reviewRefusals } from '../refusals'
import {
  type ReviewDraft,
  type ReviewListing,
  reviewsOnGamePage,
  reviewsOnHome,
  reviewsPerPage,
} from '../review'
import { reviewMessages, whyCannotReview } from '../review-rules'
import { decideCase } from './commands/decide-case'
import { likeReview } from './commands/likes'
import { recordView } from './commands/record-view'
import { reportReview } from './commands/report-review'
import { changeReview, deleteReview, writeReview } from './commands/reviews'
import { presentCase, presentReview, presentReviewSummary } from './present'
import {
  findReview,
  findReviewSummary,
  listCases,
  listFlagsOf,
  listReportsOf,
  listReviews,
  listReviewsOf,
  type ReviewPage,
} from './queries'

/** The draft if it is valid; otherwise refuses with the field's message. */
function wholeDraft(draft: ReviewDraft): ReviewDraft & { star: number } {
  const problem = whyCannotReview(draft)
  if (problem) throw badInput({ [draftFields[problem.field]]: problem.message })
  const { star } = draft
  if (star === null) throw badInput({ star: reviewMessages.starEmpty })
  return { ...draft, star }
}

export function reviewRoutes(app: FastifyInstance): void {
  const { db } = app

  function readListing(request: FastifyRequest, { gameId, isOwn, order, page }: ReviewListing) {
    if (isOwn) return listReviewsOf(db, memberOf(request).memberId, { gameId, order, page })
    return listReviews(db, { gameId, viewerId: viewerIdOf(request), order, page })
  }

  async function presentFor(request: FastifyRequest, id: number, reader: Reader = db) {
    const review = await findReview(reader, id, viewerIdOf(request))
    if (!review) throw refuse(reviewRefusals.noReview)
    return presentReview(review)
  }

  serve(app, reviewEndpoints.list, async ({ query }, request) => {
    const listing = toReviewListing(query)
    if (listing.isOwn && !request.caller) throw notSignedIn()
    const { isShort, gameId, page } = listing
    const found = await readListing(request, isShort ? { ...listing, page: 1 } : listing)
    if (gameId !== null && found.count === 0 && !(await hasGame(db, gameId)))
      throw refuse(reviewRefusals.noGame)
    const { count, reviews } = isShort ? firstOf(found, gameId, page) : found
    return paged(request, reviews.map(presentReview), count, { page, size: reviewsPerPage })
  })

  serve(app, reviewEndpoints.summary, async ({ query }) => {
    const { gameId } = reviewedGameShape.fromWire(query)
    const summary = await findReviewSummary(db, gameId)
    if (!summary) throw refuse(reviewRefusals.noGame)
    return presentReviewSummary(summary)
  })

  serve(app, reviewEndpoints.one, ({ params }, request) => presentFor(request, params.id))

  serve(app, reviewEndpoints.write, ({ body, once }, request) => {
    const { memberId: authorId } = memberOf(request)
    const { gameId, ...written } = newReviewShape.fromWire(body)
    const draft = wholeDraft(written)
    return once(async (tx) =>
      presentFor(request, await writeReview(tx, { gameId, authorId, draft, now: app.clock.now() }), tx),
    )
  })

  serve(app, reviewEndpoints.change, async ({ params, body }, request) => {
    const { gameId, ...written } = changedReviewShape.fromWire(body)
    const draft = wholeDraft(written)
    await changeReview(db, { id: params.id, gameId, draft, now: app.clock.now() })
    return presentFor(request, params.id)
  })

  serve(app, reviewEndpoints.remove, async ({ params }) => {
    await deleteReview(db, { id: params.id, now: app.clock.now() })
    return { message: reviewMessages.deleted }
  })

  serve(app, reviewEndpoints.recordView, async ({ params }, request) => {
    const viewer = { memberId: viewerIdOf(request), address: request.ip }
    const key = app.keys.seal
    const viewCount = await recordView(db, { reviewId: params.id, viewer, key, now: app.clock.now() })
    return viewCountShape.toWire({ viewCount })
  })

  serve(app, reviewEndpoints.like, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const wish = likeWishShape.fromWire(body)
    return likeStateShape.toWire(await likeReview(db, { ...wish, memberId, now: app.clock.now() }))
  })

  serve(app, reviewEndpoints.report, async ({ body }, request) => {
    const { memberId: reporterId } = memberOf(request)
    await reportReview(db, { ...reportShape.fromWire(body), reporterId, now: app.clock.now() })
    return { message: reviewMessages.reported }
  })

  serve(app, reviewEndpoints.cases, async ({ query: { state = 'open', q = '', before = null } }, request) => {
    const found = await listCases(db, { state, text: q.trim(), before })
    const ids = found.rows.map(({ id }) => id)
    const [reports, flags] = await Promise.all([listReportsOf(db, ids), listFlagsOf(db, ids)])
    return sliced(
      request,
      found.rows.map((row) => presentCase(row, reports, flags)),
      found,
    )
  })

  serve(app, reviewEndpoints.decide, async ({ params, body }, request) => {
    const { memberId: operatorId } = memberOf(request)
    const wish = decisionShape.fromWire(body)
    if (wish.decision === 'hide' && wish.reason === null) {
      throw badInput({ reason: reviewMessages.noHidingReason })
    }
    await decideCase(db, { ...wish, reviewId: params.id, operatorId, now: app.clock.now() })
    return { message: reviewMessages.decided[wish.decision] }
  })
}

function viewerIdOf(request: FastifyRequest): number | null {
  return request.caller?.memberId ?? null
}

/** The short list for the home screen or a game's page: a single page whose count is what it shows. */
function firstOf({ reviews }: ReviewPage, gameId: number | null, page: number): ReviewPage {
  const shown = reviews.slice(0, gameId === null ? reviewsOnHome : reviewsOnGamePage)
  return { count: shown.length, reviews: page > 1 ? [] : shown }
}
