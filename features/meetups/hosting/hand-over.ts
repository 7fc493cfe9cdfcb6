import { deadlineAt, isOver, type MeetupState, mostOpenRooms, statusAt } from '../core/meetup'

/** How often one person can be asked at a meetup. */
export const mostOffersOfHosting = 3

/** Why a host cannot hand the meetup over now, or another accept that. It is possible until the meetup closes. */
export function whyCannotHandOver(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): 'over' | 'tooLate' | null {
  const status = statusAt(room, now)
  if (isOver(status)) return 'over'
  return status === 'closed' || now >= deadlineAt('closing', room.startsAt) ? 'tooLate' : null
}

/** The first free of the numbers of the rooms that a host may have open; null if all are taken. */
export function freeSlot(taken: readonly number[]): number | null {
  const slots = Array.from({ length: mostOpenRooms }, (_, at) => at + 1)
  return slots.find((slot) => !taken.includes(slot)) ?? null
}
