import { type MeetupState, statusAt, stepAt } from './meetup'

export const longestAnnouncement = 200
/** How often a host tells everybody at a meetup something within a day. */
export const mostAnnouncementsADay = 5

const dayMs = 24 * 60 * 60_000
export const announcementsCountMs = dayMs

/** Why a host cannot announce anything: what was left behind can be told until a day after the end. */
export function whyCannotAnnounce(
  meetup: Pick<MeetupState, 'status' | 'startsAt'> & { endedAt: Date | null },
  now: Date,
): 'over' | null {
  const status = statusAt(meetup, now)
  if (status === 'cancelled') return 'over'
  const endedAt = meetup.endedAt ?? stepAt('ending', meetup.startsAt)
  return now.getTime() >= endedAt.getTime() + dayMs ? 'over' : null
}
