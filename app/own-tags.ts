import { accountTags } from '~/features/accounts/tags'
import { cafeTags } from '~/features/cafes/tags'
import { gameTags } from '~/features/catalogue/tags'
import { instructorTags } from '~/features/instructors/tags'
import { leagueTags } from '~/features/league/tags'
import { loyaltyTags } from '~/features/loyalty/tags'
import { meetupTags } from '~/features/meetups/tags'
import { noticeTags } from '~/features/notices/tags'
import { passTags } from '~/features/passes/tags'
import { paymentTags } from '~/features/payments/tags'
import { playTags } from '~/features/play-records/tags'

/** The tags of all personal data. A member's open pages are notified of changes made on any device. */
export const ownTags = [
  accountTags.own.all,
  accountTags.blocks.all,
  cafeTags.console.all,
  cafeTags.own.all,
  gameTags.own.all,
  loyaltyTags.coupons.all,
  loyaltyTags.stamps.all,
  meetupTags.own.all,
  instructorTags.own.all,
  leagueTags.own.all,
  noticeTags.own.all,
  noticeTags.settings.all,
  passTags.own.all,
  paymentTags.own.all,
  playTags.own.all,
]
