export const casesPerPage = 20
export const longestCaseSearch = 60

export const caseStates = ['open', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

export const flagKinds = ['words', 'copy', 'burst'] as const
export type FlagKind = (typeof flagKinds)[number]

export const decisions = ['hide', 'keep'] as const
export type Decision = (typeof decisions)[number]

export const flagLabels: Record<FlagKind, string> = {
  words: '욕설로 보이는 말',
  copy: '다른 사람의 글과 같아요',
  burst: '짧은 시간에 몰린 새 회원의 리뷰',
}
