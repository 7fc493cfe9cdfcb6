import type { RightsOnThing } from '~/lib/server/rights'
import { reviewRefusals } from '../refusals'
import { findAuthor } from './queries'

export const reviewRights: RightsOnThing = {
  kind: 'review',
  owner: async (db, { id, memberId }) => {
    const review = await findAuthor(db, id)
    if (review?.author_id === memberId) return null
    return review && !review.is_hidden ? reviewRefusals.notOwn : reviewRefusals.noReview
  },
}
