import { accountData } from '~/features/accounts/server/member-data'
import { likeData } from '~/features/catalogue/server/member-data'
import { noticeData } from '~/features/notices/server/member-data'
import { namedData, playData, verdictData } from '~/features/play-records/server/member-data'
import { tasteData } from '~/features/recommendations/server/member-data'
import { reviewData } from '~/features/reviews/server/member-data'
import { requestData } from '~/lib/server/idempotency'
import type { MemberData } from '~/lib/server/member-data'

/** Every feature's part of what is kept about a member, in the order of the export. */
export const allMemberData: readonly MemberData[] = [
  accountData,
  reviewData,
  likeData,
  playData,
  namedData,
  verdictData,
  noticeData,
  tasteData,
  requestData,
]
