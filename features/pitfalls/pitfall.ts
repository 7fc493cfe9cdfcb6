import { personalTagKind, tagKind } from '~/lib/tags'

export const shortestPitfall = 5
export const longestPitfall = 200
export const pitfallProblems = {
  short: `무엇을 자주 틀리는지 ${shortestPitfall}자 이상 써 주세요.`,
  long: `${longestPitfall}자까지 쓸 수 있어요.`,
} as const

/** Who wrote it: an operator, staff of a cafe, or a member who proposed it. */
export const pitfallMakers = ['operator', 'staff', 'member'] as const
export type PitfallMaker = (typeof pitfallMakers)[number]

/** Parses a stored value. */
export const toPitfallMaker = (stored: string): PitfallMaker =>
  pitfallMakers.find((maker) => maker === stored) ?? 'member'

/** How operators choose from all of them. */
export const pitfallFilters = ['all', 'waiting', 'shown', 'hidden'] as const
export type PitfallFilter = (typeof pitfallFilters)[number]
export const pitfallsPerPage = 20

/** So many other members show what a member proposed. */
export const confirmationsToShow = 3

/** How many a member proposes within a day, and how many of theirs wait at once. */
export const mostProposalsADay = 5
export const mostOpenProposals = 20
/** How many of a game are shown or wait, and how many of them one cafe writes. */
export const mostPitfallsOfGame = 50
export const mostPitfallsOfCafe = 5

/** Whether everybody reads it, or it waits for members to confirm it. */
export function isShown({ madeBy, confirmations }: { madeBy: PitfallMaker; confirmations: number }): boolean {
  return madeBy !== 'member' || confirmations >= confirmationsToShow
}

export interface Standing {
  /** Shown or waiting, of the game. */
  ofGame: number
  /** Of the cafe, on this game. */
  ofCafe: number
  /** Of the member: proposed within a day, and waiting. */
  today: number
  open: number
}

/** Why one more cannot be written, or null. */
export function whyNotWrite(
  madeBy: PitfallMaker,
  { ofGame, ofCafe, today, open }: Standing,
): 'full' | 'cafeFull' | 'tooManyToday' | 'tooManyOpen' | null {
  if (ofGame >= mostPitfallsOfGame) return 'full'
  if (madeBy === 'staff' && ofCafe >= mostPitfallsOfCafe) return 'cafeFull'
  if (madeBy !== 'member') return null
  if (today >= mostProposalsADay) return 'tooManyToday'
  return open >= mostOpenProposals ? 'tooManyOpen' : null
}

export const pitfallTags = {
  /** What is shown and proposed of a game. */
  ofGame: tagKind('pitfalls'),
  /** What a member has written and confirmed. */
  own: personalTagKind('pitfalls'),
}
