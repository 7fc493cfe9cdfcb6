/** What a card of rules is called, drawn and in words. */
export const explanationTitles = { setup: '준비', turn: '차례 진행', end: '끝과 점수' } as const
