export const patience: number
