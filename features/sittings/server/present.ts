import type { CafeTableRow, GuestRow, SittingGameRow, SittingRow, SittingVoteRow } from '~/db/rows/sittings'
import { cafeDayOf } from '~/features/cafes/cafe-day'
import { dayKindOf } from '~/features/meetups/core/tier'
import type { Forecast } from '~/features/timer/forecast'
import { forecastsOf } from '~/features/timer/server/queries/forecasts'
import type { DayFees } from '~/features/timer/split-at-table'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { JoinedReads } from '~/lib/server/joined-reads'
import { sittingRefusals } from '../refusals'
import { isAway, isLastPhone, type RingKind, sittingTags } from '../sitting'
import {
  findRecord,
  findSitting,
  findVoteOfSitting,
  listGames,
  listGuests,
  listPlanned,
  listResults,
  listRings,
} from './queries/sittings'
import { findTable } from './queries/tables'

/** What is at a table, read once for all its phones. */
interface TableState {
  table: CafeTableRow
  sitting: SittingRow | null
  guests: GuestRow[]
  games: SittingGameRow[]
  rings: { kind: RingKind; rungAt: Date }[]
  vote: SittingVoteRow | null
  planned: { id: number; name: string; image: string | null }[]
  /** When the running game ends about. */
  forecast: Forecast | null
  now: Date
}

export type TableReads = JoinedReads<string, TableState>

export function openTableReads({ db, clock }: { db: Reader; clock: { now(): Date } }): TableReads {
  return new JoinedReads(sittingTags.tables, async (_, [code = '']) => {
    const table = await findOrRefuse(db, code)
    const sitting = await findSitting(db, table.id)
    const now = clock.now()
    if (!sitting) {
      const nothing = { guests: [], games: [], rings: [], planned: [], vote: null, forecast: null }
      return { table, sitting, ...nothing, now }
    }
    const [guests, games, rings, vote, planned] = await Promise.all([
      listGuests(db, sitting.id),
      listGames(db, sitting.id),
      listRings(db, sitting.id),
      sitting.voteId === null ? null : findVoteOfSitting(db, sitting.voteId),
      sitting.meetupId === null ? [] : listPlanned(db, sitting.meetupId),
    ])
    const running = games.slice(0, 1).flatMap((game) => {
      const timerId = game.endedAt === null && game.timerEndedAt === null ? game.lastTimerId : null
      return timerId === null ? [] : { timerId, gameId: game.gameId }
    })
    const [forecast = null] = (await forecastsOf(db, { running, now })).values()
    return { table, sitting, guests, games, rings, vote, planned, forecast, now }
  })
}

export async function findOrRefuse(db: Reader, code: string): Promise<CafeTableRow> {
  const table = await findTable(db, code)
  if (!table) throw refuse(sittingRefusals.noTable)
  return table
}

const namedGame = ({ gameId, name, image }: SittingGameRow) => ({ id: gameId, name, image })

function presentVote(vote: SittingVoteRow, now: Date) {
  const { key, winnerId, winnerName, winnerImage } = vote
  return {
    key,
    isOpen: !vote.isClosed && now < vote.closesAt,
    winner: winnerId === null ? null : { id: winnerId, name: winnerName ?? '', image: winnerImage },
  }
}

/** What the cafe asks on the day to which the beginning of the sitting belongs. */
function feesOn(openedAt: Date, prices: CafeTableRow): DayFees {
  return dayKindOf(cafeDayOf(openedAt), prices) === 'weekend'
    ? { hour: prices.weekendAdultFee, child: prices.weekendChildFee, pass: prices.weekendPass }
    : { hour: prices.weekdayAdultFee, child: prices.weekdayChildFee, pass: prices.weekdayPass }
}

/** The table as this phone sees it: all of the sitting only from a seat. */
export function presentTable(
  { table, sitting, guests, games, rings, vote, planned, forecast, now }: TableState,
  phone: string,
) {
  const { revision, name, room, seats, cafeId, cafeName, hasHours } = table
  const own = guests.find(({ phoneHash }) => phoneHash === hashOfPhone(phone)) ?? null
  const openedAt = sitting?.openedAt ?? null
  const [current = null] = games
  const playing = current?.endedAt === null ? current : null
  return {
    ...{ revision, name, room, seats, cafe: { id: cafeId, name: cafeName }, opensByDigits: hasHours },
    sitting: sitting && {
      isOpen: sitting.openedAt !== null,
      own: own && { id: own.id, name: own.name },
      inside:
        openedAt && own?.isSeated
          ? {
              guests: guests.map((guest) => ({
                ...{ id: guest.id, name: guest.name, isSeated: guest.isSeated },
                isAway: isAway(guest.heardAt, now),
              })),
              ...{ openedAt, fees: feesOn(openedAt, table) },
              ...{ people: sitting.people, staysUntil: sitting.staysUntil, closesAt: sitting.closesAt },
              vote: vote && presentVote(vote, now),
              planned,
              game: playing && {
                ...namedGame(playing),
                ...{ players: playing.players, isExplained: playing.isExplained },
                timer:
                  playing.timer === null
                    ? null
                    : {
                        key: playing.timer,
                        isOver: playing.timerEndedAt !== null,
                        hasBegun: playing.beganAt !== null,
                        isRanked: playing.isRanked === true,
                        forecast,
                      },
              },
              played: games
                .filter(({ endedAt }) => endedAt !== null)
                .map((game) => ({ ...namedGame(game), minutes: game.minutes, timer: game.timer })),
              rings: rings.map(({ kind, rungAt }) => ({ kind, rungAt })),
              isLast: isLastPhone(guests, own.id, now),
              recordKey: sitting.key,
            }
          : null,
    },
  }
}

export async function presentRecord(db: Reader, key: string) {
  const record = await findRecord(db, key)
  if (!record) throw refuse(sittingRefusals.noTable)
  const games = (await listGames(db, record.id)).toReversed()
  const results = await listResults(
    db,
    games.flatMap(({ timerId }) => timerId ?? []),
  )
  return {
    cafe: { id: record.cafeId, name: record.cafeName },
    tableName: record.tableName,
    openedAt: record.openedAt,
    endedAt: record.endedAt,
    games: games.map((game) => {
      const own = results.filter(({ first }) => first === game.timerId)
      return {
        ...namedGame(game),
        ...{ players: game.players, minutes: game.minutes },
        results: [...new Set(own.map(({ timer }) => timer))].map((timer) => ({
          timer,
          players: own
            .filter((player) => player.timer === timer)
            .map(({ name, score, isWinner }) => ({ name, score, isWinner })),
        })),
      }
    }),
  }
}
