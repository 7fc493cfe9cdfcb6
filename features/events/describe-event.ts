import { seoulMoment } from '~/lib/seoul-date'
import { paths } from '../paths'
import type { CafeEvent } from './endpoints'
import { freePlaces } from './event'

/** The event as schema.org has it; null if its texts are hidden. */
export function describeEvent(event: CafeEvent, publicUrl: string): object | null {
  if (event.isTextHidden) return null
  const { id, title, content, startsAt, endsAt, isCancelled, capacity, cafe } = event
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: content,
    url: `${publicUrl}${paths.event(id)}`,
    startDate: seoulMoment(new Date(startsAt)),
    endDate: seoulMoment(new Date(endsAt)),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: freePlaces(event),
    location: {
      '@type': 'Place',
      name: cafe.name,
      address: { '@type': 'PostalAddress', addressCountry: 'KR', streetAddress: cafe.address },
      ...(cafe.at === null ? {} : { geo: { '@type': 'GeoCoordinates', ...cafe.at } }),
    },
    organizer: { '@type': 'Organization', name: cafe.name, url: `${publicUrl}${paths.cafe(cafe.id)}` },
    image: `${publicUrl}/share/events/${id}.jpg`,
  }
}
