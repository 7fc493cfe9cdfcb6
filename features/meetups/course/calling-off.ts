import { ownPassInWords } from '../core/meetup-texts'
import { type PassOutcome, shownOutcome } from '../core/pass-outcome'

/** What calling a meetup off does. The host is shown it before, and nothing else is done. */
export interface CallingOff {
  /** The others who get a notice: with a seat, a request or a place in line, and who have left too late for their pass. */
  people: number
  /** Their passes that come back. */
  passes: number
  /** What becomes of the host's own pass. */
  own: PassOutcome
  /** Whether the host's own pass comes back only to expire at once. */
  lapses: boolean
}

/** The part of it that the host decides by. */
export type ShownCallingOff = Pick<CallingOff, 'people' | 'passes' | 'lapses'> & {
  own: PassOutcome['effect']
}

/** Whether what would happen now is what the host was shown. */
export function isAsShown(shown: ShownCallingOff, { people, passes, own, lapses }: CallingOff): boolean {
  return (
    shown.people === people && shown.passes === passes && shown.own === own.effect && shown.lapses === lapses
  )
}

/** Tells the host what calling the meetup off does to the others and to the own pass. */
export function callingOffInWords({ people, passes, own, lapses }: CallingOff): string {
  const theirs =
    people === 0
      ? '다른 참여자는 없어요.'
      : passes === 0
        ? `${people}명에게 알려요.`
        : `${people}명에게 알리고, 이용권 ${passes}장을 바로 돌려줘요.`
  return own.effect === 'none' ? theirs : `${theirs} ${ownPassInWords(own, lapses)}`
}

export function presentCallingOff({ own, ...others }: CallingOff) {
  return { ...others, own: shownOutcome(own, null) }
}
