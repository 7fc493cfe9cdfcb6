import { cafeImageWidths, shortAddress } from '~/features/cafes/cafe'
import { paths } from '~/features/paths'
import type { CalendarEvent } from '~/lib/calendar-file'
import type { Reader } from '~/lib/server/database'
import { timesInWords } from '../event-in-words'
import { presentForAll } from './present'
import { findEvent } from './queries/events'

/** An event that everybody may see; null if there is none. */
async function findShown(db: Reader, id: number) {
  const row = await findEvent(db, id)
  return row === null || row.isCafeHidden || row.hiddenAt !== null ? null : presentForAll(row)
}

export async function eventShareCard(db: Reader, id: number) {
  const event = await findShown(db, id)
  if (event === null) return null
  const { title, cafe, capacity, isCancelled } = event
  return {
    title,
    subtitle: `${timesInWords(event)} · ${cafe.name}`,
    meta: [...(isCancelled ? ['취소된 행사'] : []), `정원 ${capacity}명`, shortAddress(cafe.address)],
    picture: cafe.image === null ? null : `${cafe.image}-${cafeImageWidths.at(-1)}.webp`,
  }
}

const calendarName = '미플 행사'
const minuteMs = 60_000

export async function eventCalendar(db: Reader, id: number, { publicUrl }: { publicUrl: string }) {
  const found = await findShown(db, id)
  if (found === null) return null
  const { title, content, priceNote, startsAt, endsAt, revision, cafe, isCancelled } = found
  const url = `${publicUrl}${paths.event(id)}`
  const event: CalendarEvent = {
    uid: `event-${id}@meeple`,
    revision,
    startsAt,
    minutes: (endsAt.getTime() - startsAt.getTime()) / minuteMs,
    title,
    description: [content, priceNote === null ? '' : `현장 결제: ${priceNote}`, url]
      .filter((part) => part !== '')
      .join('\n\n'),
    place: `${cafe.name}, ${cafe.address}`,
    point: cafe.at,
    url,
    state: isCancelled ? 'cancelled' : 'confirmed',
  }
  return { name: calendarName, event }
}
