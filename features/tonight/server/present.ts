import type { CafeRow } from '~/db/rows/cafes'
import type { RoomRow, SeatsRow, SpeakingRow } from '~/db/rows/tonight'
import { whyCafeCannot, yesDueAt } from '~/features/meetups/core/cafe-hours'
import { isLasting } from '~/features/meetups/core/meetup-end'
import { dayKindOf } from '~/features/meetups/core/tier'
import { seoulDate } from '~/lib/seoul-date'
import { type Evening, peopleAtTable, stepOf } from '../evening'
import { type EveningPrice, reasonInWords } from '../evening-in-words'
import { type Asked, type CandidateCafe, type CandidateGame, hoursOf } from './queries/candidates'

function priceOf(row: CafeRow, startsAt: Date): EveningPrice {
  const isWeekend = dayKindOf(seoulDate(startsAt), row) === 'weekend'
  return isWeekend
    ? { pass: row.weekendPass, hour: row.weekendAdultFee }
    : { pass: row.weekdayPass, hour: row.weekdayAdultFee }
}

/** Rounds to metres. */
const inMetres = (km: number) => Math.round(km * 1000) / 1000

export function presentEvening(
  { games, room, km }: Evening<CandidateGame, RoomRow>,
  { row, openUntil }: CandidateCafe,
  {
    seats,
    isAsked,
    speaking,
    wish: { people, startsAt, minutes },
    now,
  }: Pick<Asked, 'wish' | 'now'> & {
    seats: SeatsRow | undefined
    isAsked: boolean
    speaking: readonly SpeakingRow[]
  },
) {
  const table = peopleAtTable(room, people)
  const hours = hoursOf(row)
  const { id, name, address, image, latitude, longitude } = row
  return {
    cafe: {
      ...{ id, name, address, image, distance: inMetres(km) },
      at: latitude === null || longitude === null ? null : { latitude, longitude },
      closesAt: openUntil instanceof Date ? openUntil : null,
    },
    price: priceOf(row, startsAt),
    games: games.map((game) => {
      const because = speaking.find(({ gameId }) => gameId === game.id) ?? null
      return {
        ...{ id: game.id, name: game.name, image: game.image, timedPlays: game.timedPlays },
        minutes: game.minutes ?? 0,
        reason: reasonInWords({ ...game, because, share: game.shares.get(table) ?? null }, table),
      }
    }),
    step: stepOf({
      hasRoom: room !== null,
      seatsFree: seats?.free ?? null,
      isClosedToRooms:
        whyCafeCannot({ startsAt, lastsMinutes: isLasting(minutes) ? minutes : null }, hours) !== null ||
        (isAsked && yesDueAt(startsAt, now, hours) === null),
      people,
      startsAt,
      now,
    }),
    room,
  }
}
