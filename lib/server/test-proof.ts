/**
 * How often a long test repeats: a sample in every test run, everything with `npm run proof`, which sets PROOF=whole.
 */
export function proofRuns({ sample, whole }: { sample: number; whole: number }): number {
  return process.env.PROOF === 'whole' ? whole : sample
}
