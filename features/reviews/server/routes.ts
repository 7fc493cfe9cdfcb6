import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { badInput, notSignedIn, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import { replyWithPage } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { reviewEndpoints } from '../endpoints'
import { reviewRefusals } from '../refusals'
import {
  type ReviewDraft,
  reviewOrders,
  reviewsOnGamePage,
  reviewsOnHome,
  reviewsPerPage,
  sortOf,
} from '../review'
import { reviewMessages, whyCannotReview } from '../review-rules'
import { likeReview } from './commands/likes'
import { recordView } from './commands/record-view'
import { reportReview } from './commands/report-review'
import { changeReview, deleteReview, writeReview } from './commands/reviews'
import { presentReview, presentReviewSummary } from './present'
import { findReview, findReviewSummary, listReviews, listReviewsOf, type ReviewPage } from './queries'
import { reviewCalls } from './schemas'
import { reviewWire } from './wire'

const calls = servedBy(reviewEndpoints, reviewCalls, reviewWire)

/** The draft if it is valid; otherwise refuses with the field's message. */
function wholeDraft(draft: ReviewDraft): ReviewDraft & { star: number } {
  const problem = whyCannotReview(draft)
  if (problem) throw badInput({ [problem.field]: problem.message })
  const { star } = draft
  if (star === null) throw badInput({ star: reviewMessages.starEmpty })
  return { ...draft, star }
}

export function reviewRoutes(app: FastifyInstance): void {
  const { db } = app

  async function presentFor(request: FastifyRequest, id: number, reader: Reader = db) {
    const review = await findReview(reader, id, viewerIdOf(request))
    if (!review) throw refuse(reviewRefusals.noReview)
    return presentReview(review)
  }

  serve(app, calls.list, async ({ query: { gameId = null, page = 1, ...query } }, request) => {
    const isOwn = query.me === 'Y'
    if (isOwn && !request.caller) throw notSignedIn()
    const isShort = query.home === 'true'
    const order = reviewOrders.find((each) => sortOf[each] === query.sort) ?? 'newest'
    const wanted = { gameId, order, page: isShort ? 1 : page }
    const found = isOwn
      ? await listReviewsOf(db, memberOf(request).memberId, wanted)
      : await listReviews(db, { ...wanted, viewerId: viewerIdOf(request) })
    if (gameId !== null && found.count === 0 && !(await hasGame(db, gameId)))
      throw refuse(reviewRefusals.noGame)
    const { count, reviews } = isShort ? firstOf(found, gameId, page) : found
    return replyWithPage(request, reviews.map(presentReview), count, { page, size: reviewsPerPage })
  })

  serve(app, calls.summary, async ({ query: { gameId } }) => {
    const summary = await findReviewSummary(db, gameId)
    if (!summary) throw refuse(reviewRefusals.noGame)
    return presentReviewSummary(summary)
  })

  serve(app, calls.one, ({ params }, request) => presentFor(request, params.id))

  serve(app, calls.write, ({ body: { gameId, ...written }, once }, request) => {
    const { memberId: authorId } = memberOf(request)
    const draft = wholeDraft(written)
    return once(async (tx) =>
      presentFor(request, await writeReview(tx, { gameId, authorId, draft, now: app.clock.now() }), tx),
    )
  })

  serve(app, calls.change, async ({ params: { id }, body: { gameId, ...written } }, request) => {
    const draft = wholeDraft(written)
    await changeReview(db, { id, gameId, draft, now: app.clock.now() })
    return presentFor(request, id)
  })

  serve(app, calls.remove, async ({ params }) => {
    await deleteReview(db, { ...params, now: app.clock.now() })
    return { message: reviewMessages.deleted }
  })

  serve(app, calls.recordView, async ({ params }, request) => {
    const viewer = { memberId: viewerIdOf(request), address: request.ip }
    const key = app.keys.seal
    return { viewCount: await recordView(db, { reviewId: params.id, viewer, key, now: app.clock.now() }) }
  })

  serve(app, calls.like, ({ body }, request) => {
    const { memberId } = memberOf(request)
    return likeReview(db, { ...body, memberId, now: app.clock.now() })
  })

  serve(app, calls.report, async ({ body }, request) => {
    await reportReview(db, { ...body, reporterId: memberOf(request).memberId, now: app.clock.now() })
    return { message: reviewMessages.reported }
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
