/** The ways in which a timer counts. Games name the one that suits them. */
export const timerModes = ['chess', 'rummikub', 'hybrid', 'countUp'] as const
export type TimerMode = (typeof timerModes)[number]

export const modeNames: Record<TimerMode, string> = {
  chess: '체스',
  rummikub: '루미큐브',
  hybrid: '하이브리드',
  countUp: '시간 재기',
}
