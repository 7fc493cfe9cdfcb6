export const importFormats = ['bgstats', 'bgg', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]
