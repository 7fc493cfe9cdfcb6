// Replaces zod in the browser bundle, where schemas are stripped from the contracts.
export const z = undefined
