import { personalTagKind, tagKind } from '~/lib/tags'

/** A season is a calendar month in Seoul, written as YYYY-MM. */
export type Season = string

/** The part of a recorded play that the league uses. */
export interface RecordedPlay {
  gameId: number
  authorId: number
  /** Days in Seoul, YYYY-MM-DD. */
  playedOn: string
  writtenOn: string
  seats: readonly Seat[]
}

interface Seat {
  /** Null for guests. */
  memberId: number | null
  isWinner: boolean
}

export interface SeasonGiven {
  plays: readonly RecordedPlay[]
  /** For each meetup of the season, the members who came. */
  gatherings: readonly (readonly number[])[]
  /** Losers who have said that they played with the winner, without a play of their own. */
  confirmed?: readonly (readonly [loserId: number, winnerId: number])[]
  /** The members who take part, with the day on which each joined. Everybody else counts as a guest. */
  entrants: ReadonlyMap<number, string>
}

/** A member's result in a season, overall or in one game. */
export interface Standing {
  memberId: number
  points: number
  /** The numbers of different members they have beaten and have met in counting games. */
  beaten: number
  met: number
  /** Beaten members whose defeat does not count until they confirm that they know the winner. */
  unheard: number
  /** Members with equal points share a place. Null without points. */
  place: number | null
}

/** The key of the overall standings in a map whose other keys are game ids. */
export const overall = 0

/** A play counts only if it is recorded within this many days. */
export const mostDaysLate = 7
/** Days of the next month on which plays of a season can still be recorded and changed. */
export const daysOpenAfter = 3
/** A win over a younger account is worth proportionally less. */
const wholeAfterDays = 30
/** A win over a member who has met fewer people besides the winner is worth proportionally less. */
const wholeAfterPeople = 3
/** Beating a member with this many wins over others is worth twice as much as one without a win. */
const strongFrom = 5
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

/** Whether the month is over. Its plays can still be recorded for `daysOpenAfter` days. */
export function hasEnded(season: Season, now: Date): boolean {
  return now >= new Date(`${firstDayOf(seasonAfter(season))}T00:00:00+09:00`)
}

/** The moment the season closes: plays that are recorded or changed later do not count. */
export function closingOf(season: Season): Date {
  const firstDayClosed = String(daysOpenAfter + 1).padStart(2, '0')
  return new Date(`${seasonAfter(season)}-${firstDayClosed}T00:00:00+09:00`)
}

/** Whether the play was recorded in time, and not before it was played. */
export function isInTime({ playedOn, writtenOn }: Pick<RecordedPlay, 'playedOn' | 'writtenOn'>): boolean {
  const late = dayNumber(writtenOn) - dayNumber(playedOn)
  return late >= 0 && late <= mostDaysLate
}

/** Divisible by 1 to 12, the usual numbers of winners. Sums of integers do not depend on the order. */
const wholeWin = 27_720

/** The games in which one member has beaten a certain other member. */
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

/** What is done between two pauses, in seats and pairs of winner and loser: as many as 500 plays of four people have. */
const doneAtOnce = 500 * (4 + 3)

/**
 * Counts what was done since the last pause. It does not count plays, because they differ: at a table of twenty, ten
 * winners may have beaten ten others.
 */
class Effort {
  #done = 0

  isTimeToPause(done: number): boolean {
    this.#done += done
    if (this.#done < doneAtOnce) return false
    this.#done = 0
    return true
  }
}

/** For each member, the members they have named in a play they recorded themselves or met at a meetup. */
function* acquaintances(
  { plays, gatherings, confirmed = [], entrants }: SeasonGiven,
  effort: Effort,
): Generator<void, Map<number, Set<number>>> {
  const known = new Map<number, Set<number>>()
  const note = (who: number, whom: readonly number[]) => {
    const set = known.get(who) ?? new Set()
    known.set(who, set)
    for (const other of whom) set.add(other)
  }
  for (const play of plays) {
    const present = membersAt(play, entrants)
    if (isInTime(play) && present.includes(play.authorId)) note(play.authorId, present)
    if (effort.isTimeToPause(play.seats.length)) yield
  }
  for (const group of gatherings) {
    for (const member of group) note(member, group)
    if (effort.isTimeToPause(group.length * group.length)) yield
  }
  for (const [loser, winner] of confirmed) {
    note(loser, [winner])
    if (effort.isTimeToPause(1)) yield
  }
  return known
}

/** The age of the account in days, from 0 to `wholeAfterDays`: the weight of a win over it. */
function ageAt(day: string, joinedOn: string | undefined): number {
  if (joinedOn === undefined) return 0
  return Math.min(wholeAfterDays, Math.max(0, dayNumber(day) - dayNumber(joinedOn)))
}

interface Board {
  pairs: Pairs
  unheard: Map<number, Set<number>>
}

function* boardsOf(given: SeasonGiven, effort: Effort): Generator<void, Map<number, Board>> {
  const known = yield* acquaintances(given, effort)
  const boards = new Map<number, Board>()
  const boardOf = (gameId: number): Board => {
    const board = boards.get(gameId) ?? { pairs: new Map(), unheard: new Map() }
    boards.set(gameId, board)
    return board
  }
  for (const play of given.plays) {
    const winners = play.seats.filter(({ isWinner }) => isWinner)
    const losers = play.seats.filter(({ isWinner }) => !isWinner)
    if (effort.isTimeToPause(play.seats.length + winners.length * losers.length)) yield
    if (!isInTime(play)) continue
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

/** For each member, the members with whom they have a counting game. */
function* meetingsOf(pairs: Pairs, effort: Effort): Generator<void, Map<number, Set<number>>> {
  const met = new Map<number, Set<number>>()
  const note = (one: number, other: number) => met.set(one, (met.get(one) ?? new Set()).add(other))
  for (const [winner, losers] of pairs) {
    for (const loser of losers.keys()) {
      note(winner, loser)
      note(loser, winner)
    }
    if (effort.isTimeToPause(losers.size)) yield
  }
  return met
}

interface Win {
  winner: number
  loser: number
  /** From 0 to 1, no matter how often the two have played. */
  worth: number
}

function byMember<Value>(map: ReadonlyMap<number, Value>): [memberId: number, value: Value][] {
  return [...map].sort(([one], [other]) => one - other)
}

/**
 * All games of two members together are worth at most one, split by how many each won. A win over a member
 * who has met few others in the season, or who has just joined, is worth less.
 */
function* winsOf(pairs: Pairs, company: Map<number, Set<number>>, effort: Effort): Generator<void, Win[]> {
  const wins: Win[] = []
  // Floating-point sums depend on the order, so it must always be the same.
  for (const [winner, losers] of byMember(pairs)) {
    for (const [loser, { won, games }] of byMember(losers)) {
      const back = pairs.get(loser)?.get(winner)?.games ?? 0
      const others = (company.get(loser)?.size ?? 1) - 1
      const share = won / (wholeWin * wholeAfterDays * (games + back))
      wins.push({ winner, loser, worth: share * Math.min(1, (others + 1) / (wholeAfterPeople + 1)) })
    }
    if (effort.isTimeToPause(losers.size)) yield
  }
  return wins
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

function* standingsOf(
  { pairs, unheard }: Board,
  company: Map<number, Set<number>>,
  effort: Effort,
): Generator<void, Standing[]> {
  const met = yield* meetingsOf(pairs, effort)
  const wins = yield* winsOf(pairs, company, effort)
  const wonBy = new Map<number, number>()
  const worthBetween = new Map<string, number>()
  for (const { winner, loser, worth } of wins) {
    wonBy.set(winner, (wonBy.get(winner) ?? 0) + worth)
    worthBetween.set(`${winner} ${loser}`, worth)
    if (effort.isTimeToPause(1)) yield
  }
  const points = new Map<number, number>()
  for (const { winner, loser, worth } of wins) {
    // The loser's wins over this winner do not count as strength.
    const fromOthers = (wonBy.get(loser) ?? 0) - (worthBetween.get(`${loser} ${winner}`) ?? 0)
    const strength = Math.min(1, Math.max(0, fromOthers) / strongFrom)
    points.set(winner, (points.get(winner) ?? 0) + worth * (1 + strength))
    if (effort.isTimeToPause(1)) yield
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

/** The standings by game, and for each winner the losers whose word is missing. */
export interface Ranked {
  boards: Map<number, Standing[]>
  unheard: ReadonlyMap<number, ReadonlySet<number>>
}

/**
 * Computes the standings of a season, overall and by game. The order of the input makes no difference. It
 * yields regularly, so that the server can handle requests between the steps.
 */
export function* rankInSteps(given: SeasonGiven): Generator<void, Ranked> {
  const effort = new Effort()
  const boards = yield* boardsOf(given, effort)
  const company = yield* meetingsOf(boards.get(overall)?.pairs ?? new Map(), effort)
  const ranked = new Map<number, Standing[]>()
  for (const [gameId, board] of boards) {
    const standings = yield* standingsOf(board, company, effort)
    ranked.set(gameId, standings)
    if (effort.isTimeToPause(standings.length)) yield
  }
  return { boards: ranked, unheard: boards.get(overall)?.unheard ?? new Map() }
}

/** `rankInSteps` without pauses. */
export function rankSeason(given: SeasonGiven): Map<number, Standing[]> {
  const steps = rankInSteps(given)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value.boards
}

export const standingsPerPage = 30
/** Whoever is named in more plays than this answers the first of them first. */
export const mostLeagueQuestions = 20
/** Nobody is told of further questions within this time. */
export const questionsCoverMs = 24 * 60 * 60_000

/** Three years of seasons. */
export const mostSeasons = 36
/** How many games of a season can be chosen. */
export const mostGamesListed = 50

export const leagueTags = {
  /** The standings of all seasons. */
  boards: tagKind('league'),
  /** Whether a member takes part. */
  own: personalTagKind('league'),
}
