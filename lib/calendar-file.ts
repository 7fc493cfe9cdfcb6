/** One calendar event, independent of any file format. */
export interface CalendarEvent {
  /** Never changes, so that a calendar replaces an older file of the event with a newer one. */
  uid: string
  /** Increases with every change. */
  revision: number
  startsAt: Date
  minutes: number
  title: string
  description: string
  place: string
  point: { latitude: number; longitude: number } | null
  url: string
  state: 'tentative' | 'confirmed' | 'cancelled'
}

const mostBytesInLine = 75
const minuteMs = 60_000

/** Escapes text as RFC 5545 requires; other control characters become spaces. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (character) => (character === '\n' ? character : ' '))
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')
}

/**
 * Folds a long line as RFC 5545 requires: a continuation line starts with a space, and no character is split.
 */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > mostBytesInLine) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/** Formats the time in UTC as '20261205T090000Z'. */
function calendarMoment(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

export function endOf({ startsAt, minutes }: Pick<CalendarEvent, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * minuteMs)
}

/** The iCalendar file (RFC 5545) of one event, for calendars that import it or subscribe to it. */
export function writeCalendar(
  event: CalendarEvent,
  { name, writtenAt }: { name: string; writtenAt: Date },
): string {
  const { point, state } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meeple//Meetups//KO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${calendarMoment(writtenAt)}`,
    `DTSTART:${calendarMoment(event.startsAt)}`,
    `DTEND:${calendarMoment(endOf(event))}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.place)}`,
    ...(point === null ? [] : [`GEO:${point.latitude};${point.longitude}`]),
    `URL:${event.url}`,
    `STATUS:${state.toUpperCase()}`,
    ...(state === 'cancelled'
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(event.title)}`,
          'TRIGGER:-PT3H',
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** A link to Google Calendar's form for a new event, filled in with this event. */
export function googleCalendarLink(
  event: Pick<CalendarEvent, 'title' | 'description' | 'place' | 'startsAt' | 'minutes'>,
) {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${calendarMoment(event.startsAt)}/${calendarMoment(endOf(event))}`,
    details: event.description,
    location: event.place,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
