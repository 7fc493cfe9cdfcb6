import { countCharacters } from '~/lib/characters'
import { grouped } from '~/lib/grouped'

/** What members can report. Reviews have reports of their own, which hide them. */
export const reportedKinds = ['person', 'meetup', 'instructor', 'cafe', 'question', 'event'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const kindNames: Record<ReportedKind, string> = {
  person: '사람',
  meetup: '모임',
  instructor: '강사',
  cafe: '카페',
  question: '질문과 답',
  event: '행사',
}

export const reportReasons = [
  'recruiting',
  'dating',
  'harassment',
  'money',
  'spam',
  'no-show',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reasonLabels: Record<ReportReason, string> = {
  recruiting: '포교·다단계',
  dating: '이성 목적',
  harassment: '괴롭힘',
  money: '금전 요구',
  spam: '광고',
  'no-show': '노쇼 다툼',
  other: '기타',
}

const withoutNoShow = reportReasons.filter((reason) => reason !== 'no-show')

/** The reasons for which each kind can be reported: only people dispute who came, and a cafe is no person. */
export const reasonsFor: Record<ReportedKind, readonly ReportReason[]> = {
  person: reportReasons,
  meetup: withoutNoShow,
  instructor: withoutNoShow,
  cafe: ['recruiting', 'harassment', 'money', 'spam', 'other'],
  question: withoutNoShow,
  event: withoutNoShow,
}

export const longestReport = 1_000
const shortestExplanation = 5
/** How many reports a member can make within a day. */
export const mostReports = 10
export const ownReportsPerPage = 20

/** By when somebody has looked at a report. */
export function lookedAtBy(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + 24 * 60 * 60_000)
}

export interface ReportDraft {
  about: ReportedKind
  reason: ReportReason | null
  text: string
}

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
      message: `${kindNames[about]} 신고에는 '${reasonLabels[reason]}' 이유를 쓸 수 없어요.`,
    }
  }
  const length = countCharacters(text.trim())
  if (length > longestReport)
    return { field: 'text', message: `내용은 ${grouped(longestReport)}자까지 쓸 수 있어요.` }
  if (reason === 'other' && length < shortestExplanation) {
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
