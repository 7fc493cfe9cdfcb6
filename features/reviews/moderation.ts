import { type ReportReason, reportsToHide } from './review'
import { fullWeight } from './reviewer-weight'

/** The open reports against a review. */
export interface ReportsMade {
  /** How many people made them. */
  people: number
  /** The sum of these people's weights as reviewers. */
  weight: number
}

/** Accounts that were made to report weigh nothing, so they hide nothing, however many they are. */
export const weightToHide = 2 * fullWeight

/** Whether the reports hide a review until an operator decides. */
export function hidesReview({ people, weight }: ReportsMade): boolean {
  return people >= reportsToHide && weight >= weightToHide
}

export const casesPerPage = 20
export const longestCaseSearch = 60

export const caseStates = ['open', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

export const flagKinds = ['words', 'copy', 'burst'] as const
export type FlagKind = (typeof flagKinds)[number]

/** Parses a stored kind. */
export function toFlagKind(name: string): FlagKind {
  const kind = flagKinds.find((known) => known === name)
  if (!kind) throw new Error(`nothing is flagged as ${name}`)
  return kind
}

export const decisions = ['hide', 'keep'] as const
export type Decision = (typeof decisions)[number]

/** A review with everything that members reported and the server flagged about it. */
export interface ReviewCase {
  /** The review's. */
  id: number
  gameId: number
  gameName: string
  authorId: number
  authorName: string
  star: number
  text: string
  writtenAt: string
  isHidden: boolean
  /** Its author deleted it. */
  isDeleted: boolean
  reports: { reason: ReportReason; count: number }[]
  /** The weight of the reporters together, in whole reviewers with one decimal. */
  reportWeight: number
  flags: { kind: FlagKind; words: string[]; originalId: number | null }[]
  openedAt: string
  /** Null while it is open. */
  decidedAt: string | null
  /** Changes with everything that a decision is based on. */
  version: string
}

export const flagLabels: Record<FlagKind, string> = {
  words: '욕설로 보이는 말',
  copy: '다른 사람의 글과 같아요',
  burst: '짧은 시간에 몰린 새 회원의 리뷰',
}
