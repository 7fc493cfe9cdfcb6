import { shownOutcome } from '../../core/pass-outcome'
import type { CallingOff } from '../calling-off'

export function presentCallingOff({ own, ...others }: CallingOff) {
  return { ...others, own: shownOutcome(own, null) }
}
