import type { CafeRow } from '~/features/cafes/server/queries/cafes'
import { dayKindOf } from '~/features/meetups/tier'
import { seoulDate } from '~/lib/seoul-date'
import { type Evening, peopleAtTable, stepOf } from '../evening'
import { type EveningPrice, reasonInWords } from '../evening-in-words'
import type { Asked, CandidateCafe, CandidateGame } from './queries/candidates'
import type { RoomRow, SpeakingRow } from './queries/evenings'

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
    seatsFree,
    speaking,
    wish: { people, startsAt },
    now,
  }: Pick<Asked, 'wish' | 'now'> & { seatsFree: number | null; speaking: readonly SpeakingRow[] },
) {
  const table = peopleAtTable(room, people)
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
    step: stepOf({ hasRoom: room !== null, seatsFree, people, startsAt, now }),
    room,
  }
}
