import { accounts } from '~/features/accounts/server/feature'
import { catalogue } from '~/features/catalogue/server/feature'
import { news } from '~/features/news/server/feature'
import { notices } from '~/features/notices/server/feature'
import { playRecords } from '~/features/play-records/server/feature'
import { recommendations } from '~/features/recommendations/server/feature'
import { reviews } from '~/features/reviews/server/feature'
import type { Feature, ServicesOf } from '~/lib/server/feature'

/** What features use of the outside, theirs together. */
export type Services = ServicesOf<typeof accounts>

/** Every feature, in the order in which an export lists their parts and leaving takes them away. */
export const features: readonly Feature<Services>[] = [
  accounts,
  reviews,
  catalogue,
  playRecords,
  notices,
  recommendations,
  news,
]
