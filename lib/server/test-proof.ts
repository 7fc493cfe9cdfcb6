const isWhole = process.env.PROOF === 'whole'

/**
 * How often a long test repeats: a sample in every test run, everything with `npm run proof`, which sets PROOF=whole.
 */
export function proofRuns({ sample, whole }: { sample: number; whole: number }): number {
  return isWhole ? whole : sample
}

/**
 * What a test's random choices begin with. A sample tries the same every time, so that it fails only after a change; a
 * proof tries something new and says what, and `PROOF_SEED` repeats it.
 */
export function proofSeed(): string {
  const seed = process.env.PROOF_SEED ?? (isWhole ? String(Date.now()) : 'sample')
  process.stdout.write(`PROOF_SEED=${seed}\n`)
  return seed
}
