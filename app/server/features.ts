import { accounts } from '~/features/accounts/server/feature'
import { alerts } from '~/features/alerts/server/feature'
import { browsers } from '~/features/browsers/server/feature'
import { cafes } from '~/features/cafes/server/feature'
import { catalogue } from '~/features/catalogue/server/feature'
import { events } from '~/features/events/server/feature'
import { imports } from '~/features/imports/server/feature'
import { incidents } from '~/features/incidents/server/feature'
import { instructors } from '~/features/instructors/server/feature'
import { league } from '~/features/league/server/feature'
import { loyalty } from '~/features/loyalty/server/feature'
import { meetups } from '~/features/meetups/server/feature'
import { news } from '~/features/news/server/feature'
import { notices } from '~/features/notices/server/feature'
import { operations } from '~/features/operations/server/feature'
import { passes } from '~/features/passes/server/feature'
import { payments } from '~/features/payments/server/feature'
import { payouts } from '~/features/payouts/server/feature'
import { pitfalls } from '~/features/pitfalls/server/feature'
import { places } from '~/features/places/server/feature'
import { playRecords } from '~/features/play-records/server/feature'
import { policies } from '~/features/policies/server/feature'
import { promotions } from '~/features/promotions/server/feature'
import { questions } from '~/features/questions/server/feature'
import { recommendations } from '~/features/recommendations/server/feature'
import { reports } from '~/features/reports/server/feature'
import { reviews } from '~/features/reviews/server/feature'
import { sittings } from '~/features/sittings/server/feature'
import { support } from '~/features/support/server/feature'
import { timer } from '~/features/timer/server/feature'
import { tonight } from '~/features/tonight/server/feature'
import { votes } from '~/features/votes/server/feature'
import type { Feature, ServicesOf } from '~/lib/server/feature'

/** The outside services of all features together. */
export type Services = ServicesOf<typeof accounts> &
  ServicesOf<typeof notices> &
  ServicesOf<typeof incidents> &
  ServicesOf<typeof instructors> &
  ServicesOf<typeof operations> &
  ServicesOf<typeof payments> &
  ServicesOf<typeof promotions> &
  ServicesOf<typeof places> &
  ServicesOf<typeof support>

/** Every feature. The order is that of the parts in a data export and of the steps in account deletion. */
export const features: readonly Feature<Services>[] = [
  accounts,
  reviews,
  catalogue,
  cafes,
  loyalty,
  playRecords,
  notices,
  recommendations,
  news,
  passes,
  places,
  payments,
  timer,
  meetups,
  questions,
  pitfalls,
  votes,
  sittings,
  events,
  alerts,
  payouts,
  reports,
  instructors,
  operations,
  league,
  imports,
  support,
  policies,
  promotions,
  incidents,
  browsers,
  tonight,
]
