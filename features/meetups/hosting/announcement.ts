import { dayMs } from '~/lib/durations'
import { deadlineAt, type MeetupState, statusAt } from '../core/meetup'

export const longestAnnouncement = 200
/** How often a host tells everybody at a meetup something within a day. */
export const mostAnnouncementsADay = 5

export const announcementsCountMs = dayMs

/** What was left behind can be told for so long after the end. */
export const announcedAfterMs = dayMs

/** Why a host cannot announce anything. */
export function whyCannotAnnounce(
  meetup: Pick<MeetupState, 'status' | 'startsAt'> & { endedAt: Date | null },
  now: Date,
): 'over' | null {
  const status = statusAt(meetup, now)
  if (status === 'cancelled') return 'over'
  const endedAt = meetup.endedAt ?? deadlineAt('ending', meetup.startsAt)
  return now.getTime() >= endedAt.getTime() + announcedAfterMs ? 'over' : null
}
