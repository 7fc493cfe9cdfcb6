/** A season is a calendar month in Seoul, written as YYYY-MM. */
export type Season = string

/** A record of a play, as far as the league looks at it. */
export interface RecordedPlay {
  gameId: number
  authorId: number
  /** Days in Seoul, YYYY-MM-DD. */
  playedOn: string
  writtenOn: string
  seats: readonly Seat[]
}

export interface Seat {
  /** Null for guests. */
  memberId: number | null
  isWinner: boolean
}

export interface SeasonGiven {
  plays: readonly RecordedPlay[]
  /** For each meetup of the season, the members who came. */
  gatherings: readonly (readonly number[])[]
  /** The members who take part, with the day on which they joined. Everybody else counts as a guest. */
  entrants: ReadonlyMap<number, string>
}

/** What a season says of one member, overall or in one game. */
export interface Standing {
  memberId: number
  points: number
  /** How many different people they have beaten, and how many they have met in a game that counts. */
  beaten: number
  met: number
  /** How many people's defeats do not count, because these people have not said that they know the winner. */
  unheard: number
  /** Equal for equal points; null without points. */
  place: number | null
}

/** The number under which the overall standings stand among those of games. */
export const overall = 0

/** A play counts if it is written down within this many days. */
export const mostDaysLate = 7
/** Days of the next month on which plays of a season can still be written down and changed. */
export const daysOpenAfter = 3
/** An account this old is a whole opponent. */
export const wholeAfterDays = 30
/** Whoever has met this many people besides the winner is a whole opponent. */
export const wholeAfterPeople = 3
/** Whoever has won this much from others is worth twice as much as somebody without a win. */
export const strongFrom = 5
const pointsOfWin = 100

const dayMs = 86_400_000

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

export function seasonOfDay(day: string): Season {
  return day.slice(0, 7)
}

export function firstDayOf(season: Season): string {
  return `${season}-01`
}

/** The number of a season's share card: 202611 for '2026-11'. */
export function cardNumberOf(season: Season): number {
  return Number(season.replace('-', ''))
}

/** '2026년 11월' */
export function seasonInWords(season: Season): string {
  const [year, month] = season.split('-').map(Number)
  return `${year}년 ${month}월`
}

export function seasonAfter(season: Season): Season {
  const [year = 0, month = 0] = season.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Whether the month is over, with or without the days on which its plays can still be written down. */
export function hasEnded(season: Season, now: Date): boolean {
  return now >= new Date(`${firstDayOf(seasonAfter(season))}T00:00:00+09:00`)
}

/** The moment from which nothing in the season changes any more. */
export function closingOf(season: Season): Date {
  const firstDayClosed = String(daysOpenAfter + 1).padStart(2, '0')
  return new Date(`${seasonAfter(season)}-${firstDayClosed}T00:00:00+09:00`)
}

/** Whether the play was written down in time, and not before it was played. */
export function isInTime({ playedOn, writtenOn }: Pick<RecordedPlay, 'playedOn' | 'writtenOn'>): boolean {
  const late = dayNumber(writtenOn) - dayNumber(playedOn)
  return late >= 0 && late <= mostDaysLate
}

/** Sums of it are whole numbers, which come out the same in every order. */
const wholeWin = 27_720

/** The games of two people in which one of them has beaten the other. */
interface Pair {
  /** In units of `wholeWin × wholeAfterDays`. */
  won: number
  games: number
}

type Pairs = Map<number, Map<number, Pair>>

function inner<Value>(map: Map<number, Map<number, Value>>, key: number): Map<number, Value> {
  const found = map.get(key)
  if (found) return found
  const made = new Map<number, Value>()
  map.set(key, made)
  return made
}

function membersAt({ seats }: RecordedPlay, entrants: SeasonGiven['entrants']): number[] {
  return seats.flatMap(({ memberId }) => (memberId !== null && entrants.has(memberId) ? [memberId] : []))
}

/** For each member, those whom they have named at a table of their own or met at a meetup. */
function acquaintances({ plays, gatherings, entrants }: SeasonGiven): Map<number, Set<number>> {
  const known = new Map<number, Set<number>>()
  const note = (who: number, whom: readonly number[]) => {
    const set = known.get(who) ?? new Set()
    known.set(who, set)
    for (const other of whom) set.add(other)
  }
  for (const play of plays) {
    const present = membersAt(play, entrants)
    if (isInTime(play) && present.includes(play.authorId)) note(play.authorId, present)
  }
  for (const group of gatherings) for (const member of group) note(member, group)
  return known
}

/** How much of a whole opponent somebody is by the age of their account, in days. */
function ageAt(day: string, joinedOn: string | undefined): number {
  if (joinedOn === undefined) return 0
  return Math.min(wholeAfterDays, Math.max(0, dayNumber(day) - dayNumber(joinedOn)))
}

interface Board {
  pairs: Pairs
  unheard: Map<number, Set<number>>
}

/** So many plays or people are looked at between two pauses. */
const atOnce = 500

function* boardsOf(given: SeasonGiven): Generator<void, Map<number, Board>> {
  const known = acquaintances(given)
  const boards = new Map<number, Board>()
  const boardOf = (gameId: number): Board => {
    const board = boards.get(gameId) ?? { pairs: new Map(), unheard: new Map() }
    boards.set(gameId, board)
    return board
  }
  for (const [at, play] of given.plays.entries()) {
    if (at % atOnce === 0) yield
    if (!isInTime(play)) continue
    const winners = play.seats.filter(({ isWinner }) => isWinner)
    const losers = play.seats.filter(({ isWinner }) => !isWinner)
    const part = Math.floor(wholeWin / Math.max(1, winners.length))
    for (const board of [boardOf(overall), boardOf(play.gameId)]) {
      for (const winner of membersAt({ ...play, seats: winners }, given.entrants)) {
        for (const loser of membersAt({ ...play, seats: losers }, given.entrants)) {
          if (winner === loser) continue
          if (!known.get(loser)?.has(winner)) {
            const waiting = board.unheard.get(winner) ?? new Set()
            board.unheard.set(winner, waiting.add(loser))
            continue
          }
          const pair = inner(board.pairs, winner).get(loser) ?? { won: 0, games: 0 }
          pair.won += part * ageAt(play.playedOn, given.entrants.get(loser))
          pair.games += 1
          inner(board.pairs, winner).set(loser, pair)
        }
      }
    }
  }
  return boards
}

/** Everybody with whom a member has a game that counts. */
function meetingsOf(pairs: Pairs): Map<number, Set<number>> {
  const met = new Map<number, Set<number>>()
  const note = (one: number, other: number) => met.set(one, (met.get(one) ?? new Set()).add(other))
  for (const [winner, losers] of pairs) {
    for (const loser of losers.keys()) {
      note(winner, loser)
      note(loser, winner)
    }
  }
  return met
}

interface Win {
  winner: number
  loser: number
  /** From 0 to 1, however often the two have played. */
  worth: number
}

/**
 * All games of two people together are worth one, shared as they won them. Who has met few others in the whole season,
 * or has just joined, is less than a whole opponent.
 */
function winsOf(pairs: Pairs, company: Map<number, Set<number>>): Win[] {
  const wins: Win[] = []
  for (const [winner, losers] of pairs) {
    for (const [loser, { won, games }] of losers) {
      const back = pairs.get(loser)?.get(winner)?.games ?? 0
      const others = (company.get(loser)?.size ?? 1) - 1
      const share = won / (wholeWin * wholeAfterDays * (games + back))
      wins.push({ winner, loser, worth: share * Math.min(1, (others + 1) / (wholeAfterPeople + 1)) })
    }
  }
  // Sums of fractions depend on the order of their parts.
  return wins.sort((a, b) => a.winner - b.winner || a.loser - b.loser)
}

function rank(standings: Omit<Standing, 'place'>[]): Standing[] {
  const sorted = [...standings].sort((a, b) => b.points - a.points || a.memberId - b.memberId)
  const placed: Standing[] = []
  for (const [at, standing] of sorted.entries()) {
    const before = placed.at(-1)
    const place = before?.points === standing.points ? before.place : at + 1
    placed.push({ ...standing, place: standing.points > 0 ? place : null })
  }
  return placed
}

function standingsOf({ pairs, unheard }: Board, company: Map<number, Set<number>>): Standing[] {
  const met = meetingsOf(pairs)
  const wins = winsOf(pairs, company)
  const wonBy = new Map<number, number>()
  for (const { winner, worth } of wins) wonBy.set(winner, (wonBy.get(winner) ?? 0) + worth)
  const worthBetween = new Map(wins.map(({ winner, loser, worth }) => [`${winner} ${loser}`, worth]))
  const points = new Map<number, number>()
  for (const { winner, loser, worth } of wins) {
    // What the loser has won from the winner does not make them stronger.
    const fromOthers = (wonBy.get(loser) ?? 0) - (worthBetween.get(`${loser} ${winner}`) ?? 0)
    const strength = Math.min(1, Math.max(0, fromOthers) / strongFrom)
    points.set(winner, (points.get(winner) ?? 0) + worth * (1 + strength))
  }
  const everybody = new Set([...met.keys(), ...unheard.keys()])
  return rank(
    [...everybody].map((memberId) => ({
      memberId,
      points: Math.round((points.get(memberId) ?? 0) * pointsOfWin),
      beaten: pairs.get(memberId)?.size ?? 0,
      met: met.get(memberId)?.size ?? 0,
      unheard: unheard.get(memberId)?.size ?? 0,
    })),
  )
}

/**
 * The standings of a season, overall and by game. The order of what is given makes no difference. It pauses now and
 * then, so that a server can do something else between the steps.
 */
export function* rankInSteps(given: SeasonGiven): Generator<void, Map<number, Standing[]>> {
  const boards = yield* boardsOf(given)
  const company = meetingsOf(boards.get(overall)?.pairs ?? new Map())
  yield
  const ranked = new Map<number, Standing[]>()
  let people = 0
  for (const [gameId, board] of boards) {
    const standings = standingsOf(board, company)
    ranked.set(gameId, standings)
    people += standings.length
    if (people < atOnce) continue
    people = 0
    yield
  }
  return ranked
}

/** All steps at once. */
export function rankSeason(given: SeasonGiven): Map<number, Standing[]> {
  const steps = rankInSteps(given)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

export const standingsPerPage = 30
/** Three years. */
export const mostSeasons = 36
/** As many games can be chosen in one season. */
export const mostGamesListed = 50
