import type { CalendarEvent } from '~/lib/calendar-file'
import type { Coordinates } from '~/lib/coordinates'
import { paths } from '../../paths'
import type { MeetupStatus } from './meetup'
import { endsBeforeLastTrain, type MeetupEnd, tableMs } from './meetup-end'
import { statusInWords } from './meetup-texts'

/** The fields of a meetup that its calendar event needs. A locked meetup has an empty title. */
export interface DatedMeetup extends MeetupEnd {
  id: number
  title: string
  content: string
  /** ISO moment. */
  startsAt: string
  status: MeetupStatus
  /** Until when its cafe says yes; null unless it has yet to. */
  awaitsYesUntil: string | null
  minPeople: number
  maxPeople: number
  /** Grows with every change that calendars must pick up. */
  revision: number
  cafe: { name: string; address: string; at: Coordinates | null }
}

export const calendarName = '미플 모임'
const minuteMs = 60_000

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
    minutes: tableMs(meetup.lastsMinutes) / minuteMs,
    title: title === '' ? `${cafe.name} 모임` : title,
    description: [
      `${statusInWords(meetup)} · ${minPeople}~${maxPeople}명`,
      meetup.beforeLastTrain ? endsBeforeLastTrain : '',
      content,
      url,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    place: `${cafe.name}, ${cafe.address}`,
    point: cafe.at,
    url,
    state: states[status],
  }
}
