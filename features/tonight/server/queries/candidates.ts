import { type Hours, openStateAt, readOpeningHours } from '~/features/cafes/opening-hours'
import { type CafeRow, readCafes } from '~/features/cafes/server/queries/cafes'
import { type CountVerdict, verdictOf } from '~/features/play-records/verdict'
import type { Reader } from '~/lib/server/database'
import {
  type EveningCafe,
  type EveningGame,
  type EveningWish,
  endsAtOf,
  type Loosening,
  loosened,
  looseningsOf,
  peopleAtTable,
  workingCafes,
} from '../../evening'
import {
  findCafes,
  type GameFactsRow,
  listGameFacts,
  listRooms,
  listVotes,
  type RoomRow,
  type Search,
  type VotesRow,
} from './evenings'

export interface Asked extends Pick<Search, 'from' | 'cafeId' | 'difficulties' | 'memberIds'> {
  wish: EveningWish
  now: Date
}

export interface CandidateGame extends Omit<GameFactsRow, 'bestPlayers'>, EveningGame {
  /** The share of votes that call it good, per number of people. */
  shares: ReadonlyMap<number, number>
}

export interface CandidateCafe extends EveningCafe<CandidateGame, RoomRow> {
  row: CafeRow
}

const verdictEntry = (vote: VotesRow): [number, CountVerdict][] => {
  const verdict = verdictOf(vote)
  return verdict === null ? [] : [[vote.players, verdict]]
}

function hoursOf(row: CafeRow): Hours {
  const dayOffs = (row.offDays ?? []).map((day) => ({ day, reason: null }))
  return { opening: readOpeningHours(row), dayOffs }
}

/** The cafes that the database finds, with everything that the rule asks of them. */
export async function readCandidates(db: Reader, { wish, now, ...asked }: Asked): Promise<CandidateCafe[]> {
  const { people, minutes, startsAt } = wish
  const endsAt = endsAtOf(wish)
  const withinKm = wish.withinKm ?? 0
  const found = await findCafes(db, { ...asked, withinKm, startsAt, endsAt, people, minutes })
  if (found.length === 0) return []
  const cafeIds = [...new Set(found.map(({ cafeId }) => cafeId))]
  const gameIds = [...new Set(found.map(({ gameId }) => gameId))]
  const viewerId = asked.memberIds[0] ?? null
  const viewing = { from: asked.from, own: null, viewerId, now: startsAt }
  const foundRooms = listRooms(db, { cafeIds, startsAt, viewerId, now })
  const [rows, facts, votes, rooms] = await Promise.all([
    readCafes(
      db,
      cafeIds.map((id) => ({ id })),
      viewing,
    ),
    listGameFacts(db, gameIds),
    foundRooms.then((all) =>
      listVotes(db, gameIds, [people, ...all.map((room) => peopleAtTable(room, people))]),
    ),
    foundRooms,
  ])
  const factsOf = new Map(facts.map((game) => [game.id, game]))
  return rows.map((row): CandidateCafe => {
    const shelf = found.filter(({ cafeId }) => cafeId === row.id)
    const state = openStateAt(startsAt, hoursOf(row))
    return {
      row,
      id: row.id,
      km: row.km ?? 0,
      openUntil: state.is === 'open' ? (state.closesAt ?? 'never') : null,
      rooms: rooms.filter(({ cafeId }) => cafeId === row.id),
      games: shelf.flatMap(({ gameId, taste }): CandidateGame[] => {
        const game = factsOf.get(gameId)
        if (!game) return []
        const said = votes.filter((vote) => vote.gameId === gameId)
        return [
          {
            ...game,
            verdicts: new Map(said.flatMap((vote) => verdictEntry(vote))),
            shares: new Map(said.map(({ players, good, votes }) => [players, good / votes])),
            taste: taste ?? 0,
            isLevelWanted: asked.difficulties.includes(game.difficulty),
          },
        ]
      }),
    }
  })
}

interface Counted {
  by: Loosening['by']
  withinKm: number | null
  minutes: number | null
  startsAt: Date | null
  cafes: number
}

/** One after another, because all of them together would take connections from others. */
export async function countLoosenings(db: Reader, asked: Asked): Promise<Counted[]> {
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
