/** The titles of the rule sections, in pictures and in text. */
export const explanationTitles = { setup: '준비', turn: '차례 진행', end: '끝과 점수' } as const
