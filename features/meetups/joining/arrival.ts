import type { EntryState } from '../core/joining'
import { isOver, type MeetupState, statusAt } from '../core/meetup'

type Room = Pick<MeetupState, 'status' | 'startsAt' | 'confirmedAt'>

/** Why this arrival cannot be said: members say only their own, from confirmation to the end. */
export function whyCannotSayArrival(
  room: Room,
  { entry, isSelf }: { entry: EntryState | null; isSelf: boolean },
  now: Date,
): 'notSelf' | 'noEntry' | 'over' | 'unconfirmed' | null {
  if (!isSelf) return 'notSelf'
  if (entry !== 'seated') return 'noEntry'
  if (isOver(statusAt(room, now))) return 'over'
  return room.confirmedAt === null ? 'unconfirmed' : null
}
