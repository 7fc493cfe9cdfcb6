import { openStateAt } from '~/features/cafes/opening-hours'
import { readHours } from '~/features/cafes/server/present'
import { type CafeRow, readCafes } from '~/features/cafes/server/queries/cafes'
import { dayKindOf } from '~/features/meetups/tier'
import { verdictOf } from '~/features/play-records/verdict'
import { seoulDate } from '~/lib/seoul-date'
import type { Database } from '~/lib/server/database'
import {
  chooseEvenings,
  type EveningCafe,
  type EveningGame,
  type EveningWish,
  endsAtOf,
  type Loosening,
  loosened,
  looseningsOf,
  stepOf,
  workingCafes,
} from '../evening'
import { type EveningPrice, reasonInWords } from '../evening-in-words'
import {
  findCafes,
  type GameFactsRow,
  listGameFacts,
  listGameNames,
  listRooms,
  listSeats,
  listVotes,
  type RoomRow,
  type Search,
} from './queries'

export interface Asked extends Pick<Search, 'from' | 'cafeId' | 'difficulties' | 'memberIds'> {
  wish: EveningWish
  now: Date
}

interface Game extends Omit<GameFactsRow, 'bestPlayers'>, EveningGame {
  becauseId: number | null
  share: number | null
}

interface Cafe extends EveningCafe<Game, RoomRow> {
  row: CafeRow
}

/** The cafes that the database finds, with everything that the rule asks of them. */
async function readCandidates(db: Database, { wish, now, ...asked }: Asked): Promise<Cafe[]> {
  const { people, minutes, startsAt } = wish
  const endsAt = endsAtOf(wish)
  const withinKm = wish.withinKm ?? 0
  const found = await findCafes(db, { ...asked, withinKm, startsAt, endsAt, people, minutes })
  if (found.length === 0) return []
  const cafeIds = [...new Set(found.map(({ cafeId }) => cafeId))]
  const gameIds = [...new Set(found.map(({ gameId }) => gameId))]
  const viewerId = asked.memberIds[0] ?? null
  const viewing = { from: asked.from, own: null, viewerId, now: startsAt }
  const [rows, facts, votes, rooms] = await Promise.all([
    readCafes(
      db,
      cafeIds.map((id) => ({ id })),
      viewing,
    ),
    listGameFacts(db, gameIds),
    listVotes(db, gameIds, people),
    listRooms(db, { cafeIds, startsAt, viewerId, now }),
  ])
  const factsOf = new Map(facts.map((game) => [game.id, game]))
  const votesOf = new Map(votes.map((vote) => [vote.gameId, vote]))
  return rows.map((row): Cafe => {
    const shelf = found.filter(({ cafeId }) => cafeId === row.id)
    const state = openStateAt(startsAt, readHours(row))
    return {
      row,
      id: row.id,
      km: row.km ?? 0,
      openUntil: state.is === 'open' ? (state.closesAt ?? 'never') : null,
      rooms: rooms.filter(({ cafeId }) => cafeId === row.id),
      games: shelf.flatMap(({ gameId, taste, becauseId }): Game[] => {
        const game = factsOf.get(gameId)
        if (!game) return []
        const vote = votesOf.get(gameId)
        const verdict = vote ? verdictOf(vote) : null
        return [
          {
            ...game,
            verdicts: new Map(verdict === null ? [] : [[people, verdict]]),
            share: vote ? vote.good / vote.votes : null,
            taste: taste ?? 0,
            becauseId,
            isLevelWanted: asked.difficulties.includes(game.difficulty),
          },
        ]
      }),
    }
  })
}

function priceOf(row: CafeRow, startsAt: Date): EveningPrice {
  const isWeekend = dayKindOf(seoulDate(startsAt), row) === 'weekend'
  return isWeekend
    ? { pass: row.weekendPass, hour: row.weekendAdultFee }
    : { pass: row.weekdayPass, hour: row.weekdayAdultFee }
}

/** Rounds to metres. */
const inMetres = (km: number) => Math.round(km * 1000) / 1000

/** Up to five evenings; where there is none, what else might be asked. */
export async function findEvenings(db: Database, asked: Asked) {
  const { wish, now } = asked
  const { people, minutes, startsAt } = wish
  const cafes = await readCandidates(db, asked)
  const chosen = chooseEvenings(wish, cafes)
  const [seats, names] = await Promise.all([
    listSeats(db, { cafeIds: chosen.map(({ cafeId }) => cafeId), startsAt, minutes }),
    listGameNames(
      db,
      chosen.flatMap(({ games }) =>
        games.flatMap(({ becauseId }) => (becauseId === null ? [] : [becauseId])),
      ),
    ),
  ])
  const evenings = chosen.flatMap(({ cafeId, km, games, room }) => {
    const cafe = cafes.find(({ id }) => id === cafeId)
    if (!cafe) return []
    const { row, openUntil } = cafe
    const seatsFree = seats.find((each) => each.cafeId === cafeId)?.free ?? null
    return [
      {
        cafe: {
          id: row.id,
          name: row.name,
          address: row.address,
          image: row.image,
          at:
            row.latitude === null || row.longitude === null
              ? null
              : { latitude: row.latitude, longitude: row.longitude },
          distance: inMetres(km),
          closesAt: openUntil instanceof Date ? openUntil : null,
        },
        price: priceOf(row, startsAt),
        games: games.map((game) => {
          const name = game.becauseId === null ? undefined : names.get(game.becauseId)
          const because = game.becauseId === null || name === undefined ? null : { id: game.becauseId, name }
          return {
            id: game.id,
            name: game.name,
            image: game.image,
            minutes: game.minutes ?? 0,
            timedPlays: game.timedPlays,
            reason: reasonInWords({ ...game, because }, people),
          }
        }),
        step: stepOf({ hasRoom: room !== null, seatsFree, people, startsAt, now }),
        room,
      },
    ]
  })
  const isPersonal = chosen.some(({ games }) => games.some(({ taste }) => taste !== 0))
  const loosenings = evenings.length > 0 ? [] : await countLoosenings(db, asked)
  return { startsAt, endsAt: endsAtOf(wish), isPersonal, evenings, loosenings }
}

interface Counted {
  by: Loosening['by']
  withinKm: number | null
  minutes: number | null
  startsAt: Date | null
  cafes: number
}

/** One after another, because all of them together would take connections from others. */
async function countLoosenings(db: Database, asked: Asked): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const by of looseningsOf(asked.wish, asked.now)) {
    const wish = loosened(asked.wish, by)
    const cafes = workingCafes(wish, await readCandidates(db, { ...asked, wish })).length
    if (cafes === 0) continue
    counted.push({
      by: by.by,
      withinKm: by.by === 'distance' ? by.withinKm : null,
      minutes: by.by === 'minutes' ? by.minutes : null,
      startsAt: by.by === 'start' ? by.startsAt : null,
      cafes,
    })
  }
  return counted
}
