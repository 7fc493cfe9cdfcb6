import type { ReportedKind } from '../report'

export const caseStates = ['open', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** How many open cases the desk shows at once, and how many decided ones a slice has. */
export const casesPerPage = 30
/** Of a case with more reports, the latest are shown. */
export const mostReportsShown = 20

export const caseKinds = ['person', 'meetup', 'instructor', 'cafe', 'appeal'] as const
export type CaseKind = (typeof caseKinds)[number]

/** `act`: the operator has done something elsewhere. `lift` and `keep` answer an appeal. */
export const caseDecisions = ['dismiss', 'act', 'bar', 'hide-text', 'keep', 'lift'] as const
export type CaseDecision = (typeof caseDecisions)[number]

const decisionsOfReports: Record<ReportedKind, readonly CaseDecision[]> = {
  person: ['dismiss', 'act', 'bar'],
  meetup: ['dismiss', 'act', 'hide-text'],
  instructor: ['dismiss', 'act'],
  cafe: ['dismiss', 'act'],
}

export function decisionsFor(kind: CaseKind): readonly CaseDecision[] {
  return kind === 'appeal' ? ['keep', 'lift'] : decisionsOfReports[kind]
}

/** What operators are told when they have decided. */
export const decisionDone: Record<CaseDecision, string> = {
  dismiss: '문제없음으로 처리했어요.',
  act: '조치함으로 처리했어요.',
  bar: '모임 참여를 제한했어요.',
  'hide-text': '모임 글을 가렸어요.',
  keep: '제한을 그대로 두었어요.',
  lift: '제한을 해제했어요.',
}

export const decisionNames: Record<CaseDecision, string> = {
  dismiss: '문제없음',
  act: '조치함',
  bar: '모임 참여 제한',
  'hide-text': '글 가리기',
  keep: '제한 유지',
  lift: '제한 해제',
}
