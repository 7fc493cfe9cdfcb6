import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { reviewRefusals } from '../refusals'
import { reviewAudits } from './audit'
import { judgedReviews } from './commands/judged-reviews'
import { moveReviews } from './commands/merged-games'
import { forgetOldViews } from './commands/record-view'
import { weighReviewers } from './commands/weights'
import { reviewData } from './member-data'
import * as notices from './notices'
import { findAuthor } from './queries'
import { reviewRoutes } from './routes'

export const reviews = feature({
  name: 'reviews',
  routes: [reviewRoutes],
  judges: judgedReviews,
  mergesGames: moveReviews,
  audits: [reviewAudits],
  rights: [
    {
      kind: 'review',
      refusals: { owner: [reviewRefusals.noReview, reviewRefusals.notOwn] },
      owner: async (db, { id, memberId }) => {
        const review = await findAuthor(db, id)
        if (review?.authorId === memberId) return null
        return review && !review.isHidden ? reviewRefusals.notOwn : reviewRefusals.noReview
      },
    },
  ],
  upkeep: {
    'forget old views of reviews': { title: '리뷰를 본 기록 정리', everyMs: 3_600_000, work: forgetOldViews },
    // On every upkeep round, because without changes it costs only one read.
    'weigh reviewers': { title: '리뷰 무게 계산', everyMs: 0, work: weighReviewers },
  },
  memberData: [reviewData],
  sitemap: { screens: [paths.reviews()] },
  notices: [notices],
})
