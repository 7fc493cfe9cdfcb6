import type { CalendarEvent } from '~/lib/calendar-file'
import type { Coordinates } from '~/lib/coordinates'
import { paths } from '../paths'
import { apartMs, type MeetupStatus } from './meetup'
import { statusNames } from './meetup-texts'

/** What a calendar is told of a meetup. A locked one has no title, and is told as a meetup at its cafe. */
export interface DatedMeetup {
  id: number
  title: string
  content: string
  /** ISO moment. */
  startsAt: string
  status: MeetupStatus
  minPeople: number
  maxPeople: number
  /** Grows with every change that a calendar has to hear of. */
  revision: number
  cafe: { name: string; address: string; at: Coordinates | null }
}

export const calendarName = '미플 모임'
const minuteMs = 60_000

/** Nobody sits in another room for so long, which is what a calendar takes as its length. */
const minutes = apartMs / minuteMs

const states = {
  open: 'tentative',
  confirmed: 'confirmed',
  closed: 'confirmed',
  ended: 'confirmed',
  cancelled: 'cancelled',
} as const

export function calendarEventOf(meetup: DatedMeetup, publicUrl: string): CalendarEvent {
  const { id, title, content, startsAt, status, minPeople, maxPeople, revision, cafe } = meetup
  const url = `${publicUrl}${paths.meetup(id)}`
  return {
    uid: `meetup-${id}@meeple`,
    revision,
    startsAt: new Date(startsAt),
    minutes,
    title: title === '' ? `${cafe.name} 모임` : title,
    description: [`${statusNames[status]} · ${minPeople}~${maxPeople}명`, content, url]
      .filter((part) => part !== '')
      .join('\n\n'),
    place: `${cafe.name}, ${cafe.address}`,
    point: cafe.at,
    url,
    state: states[status],
  }
}
