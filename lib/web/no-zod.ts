// Stands in for zod in the browser's bundle, where declared shapes are cut out of the contracts.
export const z = undefined
