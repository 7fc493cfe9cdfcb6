import { tagKind } from '~/lib/tags'
import { mostPeople } from '../meetups/core/meetup'
import { playsForMedian } from '../play-records/verdict'

/** How many games a ballot may name. */
export const mostNamed = 5
/** For how many a vote without a meetup can be. */
export const people = { fewest: 2, most: mostPeople, usual: 4 } as const
/** At a table each phone has a ballot, and nothing tells whose it is. One more person than was said may have come. */
export const mostBallotsOf = (people: number) => people + 1
/** For how long a table is booked that is not a meetup's; null where nobody has to leave. */
export const bookable = [60, 120, 180, 240] as const

/** A vote without a meetup closes by itself after a day. */
export const openForMs = 24 * 60 * 60_000
/** The result of a closed vote can be looked at for a week. */
export const storedForMs = 7 * openForMs

/** How many games of the shelf one look at it shows. */
export const gamesShown = 60
/** Among how many games of the shelf a look searches for those that suit. */
export const gamesLookedAt = 200

/** For whom and for how long a game is wanted. */
export interface Occasion {
  people: number
  /** Null if nobody has to leave. */
  minutes: number | null
}

export interface TimedGame {
  minPlayers: number
  maxPlayers: number
  /** What its box says; 0 if that says nothing. */
  playMinutes: number
  /** How many plays of it were timed, and their median. */
  timed: number
  median: number | null
}

/** What a game takes by our records, or by its box while there are few; null if neither says. */
export function minutesOf({ playMinutes, timed, median }: TimedGame): number | null {
  if (timed >= playsForMedian && median !== null) return Math.round(median)
  return playMinutes === 0 ? null : playMinutes
}

/** Whether so many can play it in that time. */
export function suits(game: TimedGame, { people, minutes }: Occasion): boolean {
  if (people < game.minPlayers || people > game.maxPlayers) return false
  const takes = minutesOf(game)
  return minutes === null || takes === null || takes <= minutes
}

/** How many a meetup is for: those with a seat, and as many as it needs while they are fewer. */
export function peopleAt({ seated, minPeople }: { seated: number; minPeople: number }): number {
  return Math.max(seated, minPeople)
}

export const ballotMessages = {
  tooMany: `게임은 ${mostNamed}개까지 선택할 수 있어요.`,
  empty: '하고 싶은 게임이나 제외할 게임을 하나 이상 선택해 주세요.',
  twice: '같은 게임은 한 번만 선택할 수 있어요.',
  vetoed: '하고 싶은 게임과 제외할 게임은 서로 달라야 해요.',
} as const

/** Why a ballot cannot be cast, with the field; null if it can. */
export function whyBadBallot({
  gameIds,
  vetoId,
}: {
  gameIds: readonly number[]
  vetoId: number | null
}): { field: 'gameIds' | 'vetoId'; message: string } | null {
  if (gameIds.length === 0 && vetoId === null) return { field: 'gameIds', message: ballotMessages.empty }
  if (new Set(gameIds).size < gameIds.length) return { field: 'gameIds', message: ballotMessages.twice }
  if (vetoId !== null && gameIds.includes(vetoId)) return { field: 'vetoId', message: ballotMessages.vetoed }
  return null
}

/**
 * The ballots with the vetoes that count: as many as there are people, so that one phone more cannot take another game out.
 * Those whose phones voted first count, whenever they chose their veto.
 */
export function withCountedVetoes<Cast extends { vetoId: number | null }>(
  ballots: readonly Cast[],
  people: number,
): Cast[] {
  const counted = new Set(ballots.filter(({ vetoId }) => vetoId !== null).slice(0, people))
  return ballots.map((ballot) => (counted.has(ballot) ? ballot : { ...ballot, vetoId: null }))
}

export const voteTags = {
  /** A vote: its ballots and its result. */
  votes: tagKind('votes'),
  /** Whether a meetup has a vote. */
  ofMeetup: tagKind('meetup-votes'),
}
