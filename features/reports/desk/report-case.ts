export const caseStates = ['open', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** How many open cases the desk shows at once, and how many decided ones a slice has. */
export const casesPerPage = 30
/** Of a case with more reports, the latest are shown. */
export const mostReportsShown = 20
export const longestCaseSearch = 60

export const caseKinds = [
  'person',
  'meetup',
  'instructor',
  'cafe',
  'question',
  'event',
  'review',
  'appeal',
  'no-show',
] as const
export type CaseKind = (typeof caseKinds)[number]

/**
 * `act`: the operator has done something elsewhere. `lift` and `keep` answer an appeal, `strike` and `stand` the objection to a
 * no-show. `keep-review` also shows again what was hidden.
 */
export const caseDecisions = [
  'dismiss',
  'act',
  'bar',
  'hide-text',
  'hide-review',
  'keep-review',
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
  review: ['keep-review', 'hide-review'],
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
  'hide-review': '리뷰를 숨겼어요.',
  'keep-review': '리뷰를 모두에게 보여요.',
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
  'hide-review': '숨기기',
  'keep-review': '문제없음',
  keep: '제한 유지',
  lift: '제한 해제',
  stand: '노쇼 유지',
  strike: '노쇼 취소',
}

/** What the server has flagged about a review. */
export const flagKinds = ['words', 'copy', 'burst'] as const
export type FlagKind = (typeof flagKinds)[number]

export const flagLabels: Record<FlagKind, string> = {
  words: '욕설로 보이는 말',
  copy: '다른 사람의 글과 같아요',
  burst: '짧은 시간에 몰린 새 회원의 리뷰',
}
