// So that a sentence can say a duration of its rule in the unit that people use: `${lifeMs / minuteMs}분`.
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
