import { feature } from '~/lib/server/feature'
import { reviewData } from './member-data'
import { reviewHiddenNotice, reviewLikedNotice } from './notices'
import { reviewRights } from './rights'
import { reviewRoutes } from './routes'
import { forgetOldViews } from './upkeep'

export const reviews = feature({
  name: 'reviews',
  routes: reviewRoutes,
  rights: [reviewRights],
  upkeep: { 'forget old views of reviews': { everyMs: 3_600_000, work: forgetOldViews } },
  memberData: [reviewData],
  notices: [reviewLikedNotice, reviewHiddenNotice],
})
