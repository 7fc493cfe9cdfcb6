export const onEmbedded: string[]
export function groupTests(root: string): { withDatabase: string[]; withoutDatabase: string[] }
