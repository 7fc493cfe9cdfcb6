/** What one fault did, over all of its rounds. */
export interface Row {
  what: string
  rounds: number
  lost: number
  doubled: number
  /** From each blow until the first who began after it had bought and joined. */
  healedMs: number[]
  /** From each blow until the last had what they wanted. */
  lastMs: number[]
  /** All rounds, with what is prepared and mended between them. */
  tookMs: number
}

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1)

function middleAndWorst(all: readonly number[]): string {
  const sorted = [...all].sort((one, other) => one - other)
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return middle === undefined || worst === undefined ? '- | -' : `${inSeconds(middle)} | ${inSeconds(worst)}`
}

/** A row of the table in docs/operations.md. */
export function rowOf({ what, rounds, lost, doubled, healedMs, lastMs, tookMs }: Row): string {
  return `| ${what} | ${rounds} | ${lost} | ${doubled} | ${middleAndWorst(healedMs)} | ${middleAndWorst(lastMs)} | ${inSeconds(tookMs / rounds)} |`
}

export const tableHead = `| what happens | rounds | lost | doubled | seconds to heal: median | worst | until all had what they wanted: median | worst | seconds a round took |
| - | - | - | - | - | - | - | - | - |`
