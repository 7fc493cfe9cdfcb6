import type { PublicMeetupRow } from '~/db/rows/meetups'
import { cafeImageWidths, shortAddress } from '~/features/cafes/cafe'
import { passPrice, toPassTier } from '~/features/passes/pass'
import { seoulShortMoment } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import { calendarEventOf, calendarName } from '../calendar'
import { explainsRules, welcome } from '../experience'
import { toMeetupStatus } from '../meetup'
import { endInWords } from '../meetup-end'
import { beforeYes, onTheSpot, tableOfCafe } from '../meetup-texts'
import { findPublicMeetup } from './queries/public-meetups'

/** The content of a meetup's share card; null if the meetup is private. */
export async function meetupShareCard(db: Reader, id: number) {
  const meetup = await findPublicMeetup(db, id)
  if (!meetup) return null
  const end = endInWords(meetup.startsAt, meetup)
  return {
    title: meetup.title,
    subtitle: `${seoulShortMoment(meetup.startsAt)} · ${meetup.cafeName}`,
    meta: [
      ...(toMeetupStatus(meetup.status) === 'cancelled' ? ['취소된 모임'] : []),
      ...(meetup.awaitsYes ? [beforeYes] : []),
      ...(meetup.byCafe ? [tableOfCafe] : []),
      ...(end === null ? [] : [end]),
      `${meetup.minPeople}~${meetup.maxPeople}명`,
      meetup.tier === null ? onTheSpot : passPrice(toPassTier(meetup.tier)),
      ...(meetup.welcomesBeginners ? [welcome] : []),
      ...(meetup.explains ? [explainsRules] : []),
      shortAddress(meetup.cafeAddress),
    ],
    picture: meetup.cafeCover === null ? null : `${meetup.cafeCover}-${cafeImageWidths.at(-1)}.webp`,
  }
}

function pointOf({ latitude, longitude }: PublicMeetupRow) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** A meetup as a calendar event; null if the meetup is private. */
export async function meetupCalendar(db: Reader, id: number, { publicUrl }: { publicUrl: string }) {
  const row = await findPublicMeetup(db, id)
  if (!row) return null
  const { title, content, revision, lastsMinutes, beforeLastTrain } = row
  const event = calendarEventOf(
    {
      id,
      title,
      content,
      revision,
      lastsMinutes,
      beforeLastTrain,
      startsAt: row.startsAt.toISOString(),
      status: toMeetupStatus(row.status),
      awaitsYesUntil: row.awaitsYes ? (row.yesDueAt?.toISOString() ?? null) : null,
      minPeople: row.minPeople,
      maxPeople: row.maxPeople,
      cafe: { name: row.cafeName, address: row.cafeAddress, at: pointOf(row) },
    },
    publicUrl,
  )
  return { name: calendarName, event }
}
