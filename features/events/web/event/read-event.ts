import type { CafeEvent } from '../../endpoints'

/** The moments of an event as the rules take them. */
export function readEvent(event: CafeEvent) {
  return {
    ...event,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    signUpUntil: new Date(event.signUpUntil),
  }
}
