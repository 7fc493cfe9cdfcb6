import { setImmediate } from 'node:timers/promises'

/** Await this between parts of long work, so that waiting requests are served first. */
export function letOthersRun(): Promise<void> {
  return setImmediate()
}

/** The number of rows to process without a break: about a millisecond of work. */
export const rowsAtOnce = 500

/** Like `map`, but lets other requests be served in between. */
export async function mapInParts<Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await letOthersRun()
    made.push(make(item, at))
  }
  return made
}

/** Joins the pieces into one text and lets other requests be served in between. */
export async function joinPieces(pieces: Iterable<string>): Promise<string> {
  const made: string[] = []
  for (const piece of pieces) {
    made.push(piece)
    await letOthersRun()
  }
  return made.join('')
}
