import { seoulDate } from '~/lib/seoul-date'
import { meetupDaysAhead } from '../../cafes/cafe'
import { dateAfter } from '../../cafes/opening-hours'
import { leastNoticeMs } from './meetup'

// Apart from new-meetup.ts, because refusals need it on screens that need no prices.

/** Why a meetup that is opened now cannot start at this moment. */
export function whyNotThen(startsAt: Date, now: Date): 'past' | 'tooSoon' | 'tooFar' | null {
  if (startsAt < now) return 'past'
  // Compares moments and not days, so midnight in between makes no difference.
  if (startsAt.getTime() - now.getTime() <= leastNoticeMs) return 'tooSoon'
  return seoulDate(startsAt) > dateAfter(seoulDate(now), meetupDaysAhead) ? 'tooFar' : null
}
