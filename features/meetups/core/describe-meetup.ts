import { endOf } from '~/lib/calendar-file'
import { seoulMoment } from '~/lib/seoul-date'
import { calendarEventOf, type DatedMeetup } from './calendar'

/** The meetup as a schema.org Event; null if it is private. */
export function describeMeetup(
  meetup: DatedMeetup & { isPublic: boolean; seatsTaken: number; seatsHeld: number; tier: number | null },
  publicUrl: string,
): object | null {
  if (!meetup.isPublic) return null
  const { cafe, status, tier, maxPeople, seatsTaken, seatsHeld } = meetup
  const event = calendarEventOf(meetup, publicUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: meetup.title,
    description: meetup.content,
    url: event.url,
    startDate: seoulMoment(event.startsAt),
    endDate: seoulMoment(endOf(event)),
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: maxPeople,
    remainingAttendeeCapacity: Math.max(0, maxPeople - seatsTaken - seatsHeld),
    location: {
      '@type': 'Place',
      name: cafe.name,
      address: { '@type': 'PostalAddress', addressCountry: 'KR', streetAddress: cafe.address },
      ...(cafe.at === null ? {} : { geo: { '@type': 'GeoCoordinates', ...cafe.at } }),
    },
    image: `${publicUrl}/share/meetups/${meetup.id}.jpg`,
    ...(tier === null
      ? {}
      : { offers: { '@type': 'Offer', price: tier, priceCurrency: 'KRW', url: event.url } }),
  }
}
