import type { NewCafe } from '../cafe'
import type { CafeBasics } from '../cafe-profile'

/** A cafe of which nothing more is known yet. */
export function toNewCafe(basics: CafeBasics, now: Date): NewCafe {
  return {
    ...basics,
    facilities: [],
    opening: null,
    dayOffs: [],
    weekdayAdultFee: null,
    weekendAdultFee: null,
    weekdayChildFee: null,
    weekendChildFee: null,
    weekdayPass: null,
    weekendPass: null,
    notices: [],
    shelf: [],
    addedAt: now,
  }
}
