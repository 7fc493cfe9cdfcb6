import type { PassOutcome } from './pass-outcome'

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
