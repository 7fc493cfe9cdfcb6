import { type FormDraft, isLike } from '~/lib/web/form-draft'
import type { Meetup } from '../../core/endpoints'

/** Where and when a host wants a meetup to be. */
export interface TypedMove {
  cafeId: number
  day: string
  time: string
}

export const placeOf = ({ cafe, day, time }: Pick<Meetup, 'cafe' | 'day' | 'time'>): TypedMove => ({
  cafeId: cafe.id,
  day,
  time,
})

/** Kept in the tab, so that it survives the screens that choose a cafe and a day. */
export function draftOfMove(memberId: number | null, meetupId: number): FormDraft<TypedMove> {
  return {
    name: `move-meetup-${meetupId}`,
    memberId,
    isValid: isLike<TypedMove>({ cafeId: 0, day: '', time: '' }),
  }
}
