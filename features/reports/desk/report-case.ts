export const caseStates = ['open', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** How many open cases the desk shows at once, and how many decided ones a slice has. */
export const casesPerPage = 30
/** Of a case with more reports, the latest are shown. */
export const mostReportsShown = 20

export const caseKinds = [
  'person',
  'meetup',
  'instructor',
  'cafe',
  'question',
  'event',
  'appeal',
  'no-show',
] as const
export type CaseKind = (typeof caseKinds)[number]

/**
 * `act`: the operator has done something elsewhere. `lift` and `keep` answer an appeal, `strike` and `stand` the objection to a
 * no-show.
 */
export const caseDecisions = [
  'dismiss',
  'act',
  'bar',
  'hide-text',
  'keep',
  'lift',
  'stand',
  'strike',
] as const
export type CaseDecision = (typeof caseDecisions)[number]

const decisions: Record<CaseKind, readonly CaseDecision[]> = {
  person: ['dismiss', 'act', 'bar'],
  meetup: ['dismiss', 'act', 'hide-text'],
  instructor: ['dismiss', 'act'],
  cafe: ['dismiss', 'act'],
  question: ['dismiss', 'act', 'hide-text'],
  event: ['dismiss', 'act', 'hide-text'],
  appeal: ['keep', 'lift'],
  'no-show': ['stand', 'strike'],
}

export function decisionsFor(kind: CaseKind): readonly CaseDecision[] {
  return decisions[kind]
}

/** What operators are told when they have decided. */
export const decisionDone: Record<CaseDecision, string> = {
  dismiss: '문제없음으로 처리했어요.',
  act: '조치함으로 처리했어요.',
  bar: '모임 참여를 제한했어요.',
  'hide-text': '글을 가렸어요.',
  keep: '제한을 그대로 두었어요.',
  lift: '제한을 해제했어요.',
  stand: '노쇼 표시를 그대로 두었어요.',
  strike: '노쇼 표시를 취소했어요.',
}

export const decisionNames: Record<CaseDecision, string> = {
  dismiss: '문제없음',
  act: '조치함',
  bar: '모임 참여 제한',
  'hide-text': '글 가리기',
  keep: '제한 유지',
  lift: '제한 해제',
  stand: '노쇼 유지',
  strike: '노쇼 취소',
}
