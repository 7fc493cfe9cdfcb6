import { countCharacters, countShown } from '~/lib/characters'
import { hourMs } from '~/lib/durations'
import { grouped } from '~/lib/grouped'
import { personalTagKind, tagKind } from '~/lib/tags'

/** What members can report. Reviews by a call of their own, which the specification spells. */
export const reportedKinds = [
  'person',
  'meetup',
  'instructor',
  'cafe',
  'question',
  'event',
  'review',
] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const kindNames: Record<ReportedKind, string> = {
  person: '사람',
  meetup: '모임',
  instructor: '강사',
  cafe: '카페',
  question: '질문과 답',
  event: '행사',
  review: '리뷰',
}

export const reportReasons = [
  'recruiting',
  'dating',
  'harassment',
  'money',
  'spam',
  'no-show',
  'abuse',
  'private',
  'unrelated',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

const reasonLabels: Record<ReportReason, string> = {
  recruiting: '포교·다단계',
  dating: '이성 목적',
  harassment: '괴롭힘',
  money: '금전 요구',
  spam: '광고',
  'no-show': '노쇼 다툼',
  abuse: '욕설이나 비방',
  private: '개인정보 노출',
  unrelated: '게임과 관계없는 내용',
  other: '기타',
}

export function reasonLabel(about: ReportedKind, reason: ReportReason): string {
  return about === 'review' && reason === 'spam' ? '광고나 도배' : reasonLabels[reason]
}

const withoutNoShow = ['recruiting', 'dating', 'harassment', 'money', 'spam', 'other'] as const
export const reviewReasons = ['abuse', 'spam', 'private', 'unrelated', 'other'] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** The reasons for which each kind can be reported: only people dispute who came, a cafe is no person, and those of reviews are specified. */
export const reasonsFor: Record<ReportedKind, readonly ReportReason[]> = {
  person: ['recruiting', 'dating', 'harassment', 'money', 'spam', 'no-show', 'other'],
  meetup: withoutNoShow,
  instructor: withoutNoShow,
  cafe: ['recruiting', 'harassment', 'money', 'spam', 'other'],
  question: withoutNoShow,
  event: withoutNoShow,
  review: reviewReasons,
}

export const longestReport = 1_000
const shortestExplanation = 5
/** How many reports a member can make within a day. */
export const mostReports = 10
export const ownReportsPerPage = 20

export const lookedAtHours = 24

/** The weight of a report, or a review, of a full reviewer. */
export const fullWeight = 1000

/** By when somebody has looked at a report. */
export function lookedAtBy(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + lookedAtHours * hourMs)
}

export interface ReportDraft {
  about: ReportedKind
  reason: ReportReason | null
  text: string
}

/** A review stands there to be read, so its report says only why. */
export const takesText = (about: ReportedKind) => about !== 'review'

/** The first problem of a report, or null. Only '기타' says nothing by itself. */
export function whyCannotReport({
  about,
  reason,
  text,
}: ReportDraft): { field: 'reason' | 'text'; message: string } | null {
  if (reason === null) return { field: 'reason', message: '신고하는 이유를 선택해 주세요.' }
  if (!reasonsFor[about].includes(reason)) {
    return {
      field: 'reason',
      message: `${kindNames[about]} 신고에는 '${reasonLabel(about, reason)}' 이유를 쓸 수 없어요.`,
    }
  }
  const length = countCharacters(text.trim())
  if (length > longestReport)
    return { field: 'text', message: `내용은 ${grouped(longestReport)}자까지 쓸 수 있어요.` }
  if (takesText(about) && reason === 'other' && countShown(text) < shortestExplanation) {
    return { field: 'text', message: `어떤 일이 있었는지 내용을 ${shortestExplanation}자 이상 써 주세요.` }
  }
  return null
}

/** What whoever reported is told of the outcome. What becomes of another person is theirs alone. */
export const reportOutcomes = ['open', 'nothing-found', 'acted'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const outcomeNames: Record<ReportOutcome, string> = {
  open: '확인 중',
  'nothing-found': '문제없음',
  acted: '조치함',
}

export const reportTags = {
  /** What operators decide about. */
  cases: tagKind('report-cases'),
  /** The reports that a member has made. */
  own: personalTagKind('reports'),
}
