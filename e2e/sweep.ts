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

export interface SweepPart<Item> {
  /** With what repeats it. */
  name: string
  of: (items: Item[]) => Item[]
}

/**
 * The parts of a sweep that today's run goes through: of each third as many as keep a part short enough for one test on a
 * slow machine. Within a third, neighbours in the list stay together, since screens that the same person sees stand
 * beside each other: a part signs in as few people as can be.
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
