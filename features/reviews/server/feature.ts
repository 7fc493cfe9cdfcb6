import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { reviewAudits } from './audit'
import { judgedReviews } from './commands/judged-reviews'
import { moveReviews } from './commands/merged-games'
import { weighReviewers } from './commands/weights'
import { reviewData } from './member-data'
import {
  reportDecidedNotice,
  reviewHiddenNotice,
  reviewLikedNotice,
  reviewRestoredNotice,
  reviewTakenDownNotice,
} from './notices'
import { reviewRights } from './rights'
import { reviewRoutes } from './routes'
import { forgetOldViews } from './upkeep'

export const reviews = feature({
  name: 'reviews',
  routes: [reviewRoutes],
  judges: judgedReviews,
  mergesGames: moveReviews,
  audits: [reviewAudits],
  rights: [reviewRights],
  upkeep: {
    'forget old views of reviews': { title: '리뷰를 본 기록 정리', everyMs: 3_600_000, work: forgetOldViews },
    // On every upkeep round, because without changes it costs only one read.
    'weigh reviewers': { title: '리뷰 무게 계산', everyMs: 0, work: weighReviewers },
  },
  memberData: [reviewData],
  sitemap: { screens: [paths.reviews()] },
  notices: [
    reviewLikedNotice,
    reviewHiddenNotice,
    reviewTakenDownNotice,
    reviewRestoredNotice,
    reportDecidedNotice,
  ],
})
