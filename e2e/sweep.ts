/**
 * A sweep visits every screen. Each day has a fifth of them, so that a run is short and five days cover all.
 */
const fifths = ['1', '2', '3', '4', '5']
const dayMs = 24 * 60 * 60_000

/**
 * SWEEP=2 repeats one fifth, SWEEP=all visits everything. The runner chooses once and passes its choice on to
 * the workers, because midnight may pass between them.
 */
process.env.SWEEP ??= fifths[Math.floor(Date.now() / dayMs) % fifths.length]
const chosen = process.env.SWEEP ?? ''
if (chosen !== 'all' && !fifths.includes(chosen)) throw new Error('SWEEP is 1 to 5 or all.')

export interface SweepPart<Item> {
  /** Includes the setting that repeats the part. */
  name: string
  of: (items: Item[]) => Item[]
}

/**
 * The parts of today's sweep. Each fifth is split into enough parts that a part is short enough for one test
 * on a slow machine. Neighbours in the list stay together, because screens of the same person are next to
 * each other: so each part signs in as few people as possible.
 */
export function sweepParts<Item>(ofEachFifth = 6): SweepPart<Item>[] {
  return fifths
    .filter((fifth) => chosen === 'all' || fifth === chosen)
    .flatMap((fifth) =>
      Array.from({ length: ofEachFifth }, (_, at) => ({
        name: `part ${at + 1} of ${ofEachFifth} (SWEEP=${fifth})`,
        of: (items: Item[]) => {
          const ofFifth = items.filter((_, index) => fifths[index % fifths.length] === fifth)
          const startOf = (part: number) => Math.floor((part * ofFifth.length) / ofEachFifth)
          return ofFifth.slice(startOf(at), startOf(at + 1))
        },
      })),
    )
}
