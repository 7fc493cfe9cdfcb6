import type { CafeRow } from '~/db/rows/cafes'
import type { GameFactsRow, RoomRow, VotesRow } from '~/db/rows/tonight'
import { type Hours, openStateAt, readOpeningHours } from '~/features/cafes/opening-hours'
import { readCafes } from '~/features/cafes/server/queries/cafes'
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
  shortlist,
  workingCafes,
} from '../../evening'
import { findCafes, listGameFacts, listRooms, listVotes, readTastes, type Search } from './evenings'
import type { KnownGames } from './known-games'

export interface Asked extends Pick<Search, 'from' | 'cafeId'> {
  wish: EveningWish
  /** Both difficulties of each level that was asked for. */
  difficulties: readonly number[]
  /** The caller first, then whom they named; empty for a visitor. */
  memberIds: readonly number[]
  now: Date
}

type ReadGames = () => Promise<KnownGames>

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

export function hoursOf(row: CafeRow): Hours {
  const dayOffs = (row.offDays ?? []).map((day) => ({ day, reason: null }))
  return { opening: readOpeningHours(row), dayOffs }
}

/** The cafes that the database finds, with everything that the rule asks of them. */
export async function readCandidates(
  db: Reader,
  readGames: ReadGames,
  { wish, now, ...asked }: Asked,
): Promise<CandidateCafe[]> {
  const { people, minutes, startsAt } = wish
  const { memberIds, difficulties } = asked
  const search = { ...asked, withinKm: wish.withinKm ?? 0, startsAt, endsAt: endsAtOf(wish) }
  const [near, known, tastes] = await Promise.all([
    findCafes(db, search),
    readGames(),
    memberIds.length === 0 ? new Map<number, number>() : readTastes(db, memberIds),
  ])
  const viewerId = memberIds[0] ?? null
  const rooms = await listRooms(db, { cafeIds: near.map(({ id }) => id), startsAt, viewerId, now })
  const about = { games: known, tastes, difficulties }
  const shelves = new Map(
    near.map((cafe) => {
      const tables = rooms
        .filter(({ cafeId }) => cafeId === cafe.id)
        .map((room) => peopleAtTable(room, people))
      const games = [...new Set([people, ...tables])].flatMap((size) =>
        shortlist(cafe.gameIds, { people: size, minutes }, about),
      )
      return [cafe.id, new Set(games)]
    }),
  )
  const cafeIds = near.map(({ id }) => id).filter((id) => shelves.get(id)?.size)
  if (cafeIds.length === 0) return []
  const gameIds = [...new Set([...shelves.values()].flatMap((games) => [...games]))]
  const viewing = { from: asked.from, own: null, viewerId, now: startsAt }
  const [rows, facts, votes] = await Promise.all([
    readCafes(
      db,
      cafeIds.map((id) => ({ id })),
      viewing,
    ),
    listGameFacts(db, gameIds),
    listVotes(db, gameIds, [people, ...rooms.map((room) => peopleAtTable(room, people))]),
  ])
  const factsOf = new Map(facts.map((game) => [game.id, game]))
  return rows.map((row): CandidateCafe => {
    const state = openStateAt(startsAt, hoursOf(row))
    return {
      row,
      id: row.id,
      km: row.km ?? 0,
      openUntil: state.is === 'open' ? (state.closesAt ?? 'never') : null,
      rooms: rooms.filter(({ cafeId }) => cafeId === row.id),
      games: [...(shelves.get(row.id) ?? [])].flatMap((gameId): CandidateGame[] => {
        const game = factsOf.get(gameId)
        if (!game) return []
        const said = votes.filter((vote) => vote.gameId === gameId)
        return [
          {
            ...game,
            verdicts: new Map(said.flatMap((vote) => verdictEntry(vote))),
            shares: new Map(said.map(({ players, good, votes }) => [players, good / votes])),
            taste: tastes.get(gameId) ?? 0,
            isLevelWanted: difficulties.includes(game.difficulty),
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
export async function countLoosenings(db: Reader, readGames: ReadGames, asked: Asked): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const by of looseningsOf(asked.wish, asked.now)) {
    const wish = loosened(asked.wish, by)
    const cafes = workingCafes(wish, await readCandidates(db, readGames, { ...asked, wish })).length
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
