/**
 * A sweep visits every screen. Each day has a third of them, so that a run is short and three days cover all.
 */
const thirds = ['1', '2', '3']
const dayMs = 24 * 60 * 60_000

/**
 * SWEEP=2 repeats one third, SWEEP=all visits everything. The runner chooses once and passes its choice on to
 * the workers, because midnight may pass between them.
 */
process.env.SWEEP ??= thirds[Math.floor(Date.now() / dayMs) % thirds.length]
const chosen = process.env.SWEEP ?? ''
if (chosen !== 'all' && !thirds.includes(chosen)) throw new Error('SWEEP is 1, 2, 3 or all.')

export interface SweepPart<Item> {
  /** Includes the setting that repeats the part. */
  name: string
  of: (items: Item[]) => Item[]
}

/**
 * The parts of today's sweep. Each third is split into enough parts that a part is short enough for one test
 * on a slow machine. Neighbours in the list stay together, because screens of the same person are next to
 * each other: so each part signs in as few people as possible.
 */
export function sweepParts<Item>(ofEachThird = 8): SweepPart<Item>[] {
  return thirds
    .filter((third) => chosen === 'all' || third === chosen)
    .flatMap((third) =>
      Array.from({ length: ofEachThird }, (_, at) => ({
        name: `part ${at + 1} of ${ofEachThird} (SWEEP=${third})`,
        of: (items: Item[]) => {
          const ofThird = items.filter((_, index) => thirds[index % thirds.length] === third)
          const startOf = (part: number) => Math.floor((part * ofThird.length) / ofEachThird)
          return ofThird.slice(startOf(at), startOf(at + 1))
        },
      })),
    )
}
