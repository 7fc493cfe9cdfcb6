import { type ReportReason, reportsToHide } from './review'
import { fullWeight } from './reviewer-weight'

/** The open reports against a review. */
export interface ReportsMade {
  /** The number of people who made them. */
  people: number
  /** The sum of these people's weights as reviewers. */
  weight: number
}

/** Accounts made only for reporting weigh nothing, so any number of them cannot hide a review. */
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
  /** The id of the review. */
  id: number
  gameId: number
  gameName: string
  authorId: number
  authorName: string
  star: number
  text: string
  writtenAt: string
  isHidden: boolean
  /** Whether the author has deleted it. */
  isDeleted: boolean
  reports: { reason: ReportReason; count: number }[]
  /** The sum of the reporters' weights, in full reviewers with one decimal. */
  reportWeight: number
  flags: { kind: FlagKind; words: string[]; originalId: number | null }[]
  openedAt: string
  /** Null while the case is open. */
  decidedAt: string | null
  /** Changes whenever the review, its open reports or its open flags change. */
  version: string
}

export const flagLabels: Record<FlagKind, string> = {
  words: '욕설로 보이는 말',
  copy: '다른 사람의 글과 같아요',
  burst: '짧은 시간에 몰린 새 회원의 리뷰',
}
