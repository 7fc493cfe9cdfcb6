/**
 * How often a long proof is repeated: a sample in every run of the tests, the whole with `npm run proof`, which sets
 * PROOF=whole.
 */
export function proofRuns({ sample, whole }: { sample: number; whole: number }): number {
  return process.env.PROOF === 'whole' ? whole : sample
}
