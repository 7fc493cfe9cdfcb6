import { setImmediate } from 'node:timers/promises'

/** Waited for between parts of long work, so that requests which arrived meanwhile are served first. */
export function letOthersRun(): Promise<void> {
  return setImmediate()
}

/** Rows that are worked on without a break; about a millisecond's work. */
export const rowsAtOnce = 500

/** As `map`, and others are served meanwhile. */
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

/** The text that is made piece by piece, and others are served between them. */
export async function joinPieces(pieces: Iterable<string>): Promise<string> {
  const made: string[] = []
  for (const piece of pieces) {
    made.push(piece)
    await letOthersRun()
  }
  return made.join('')
}
