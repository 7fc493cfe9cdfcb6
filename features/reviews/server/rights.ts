import type { RightsOnThing } from '~/lib/server/rights'
import { reviewRefusals } from '../refusals'
import { findAuthor } from './queries'

export const reviewRights: RightsOnThing = {
  kind: 'review',
  owner: async (db, { id, memberId }) => {
    const review = await findAuthor(db, id)
    if (review?.authorId === memberId) return null
    return review && !review.isHidden ? reviewRefusals.notOwn : reviewRefusals.noReview
  },
}
