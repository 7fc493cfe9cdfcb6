/** A sweep goes through every screen. Each day has a third of them, so that no run takes long and three days see all. */
const thirds = ['1', '2', '3']
const dayMs = 24 * 60 * 60_000

/**
 * SWEEP=2 repeats one third, SWEEP=all goes through everything. The runner chooses once, and its workers are given the
 * same: midnight may pass between them.
 */
process.env.SWEEP ??= thirds[Math.floor(Date.now() / dayMs) % thirds.length]
const chosen = process.env.SWEEP ?? ''
if (chosen !== 'all' && !thirds.includes(chosen)) throw new Error('SWEEP is 1, 2, 3 or all.')

/** Six parts a third, each short enough for one test on a slow machine. */
const partCount = 6 * thirds.length

export interface SweepPart<Item> {
  /** With what repeats it. */
  name: string
  of: (items: Item[]) => Item[]
}

/** The parts of a sweep that today's run goes through. */
export function sweepParts<Item>(): SweepPart<Item>[] {
  return Array.from({ length: partCount }, (_, at) => at)
    .filter((at) => chosen === 'all' || thirds[at % thirds.length] === chosen)
    .map((at) => ({
      name: `part ${at + 1} of ${partCount} (SWEEP=${thirds[at % thirds.length]})`,
      of: (items) => items.filter((_, index) => index % partCount === at),
    }))
}
