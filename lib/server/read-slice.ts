import { mostCounted, type Slice, type SliceRequest } from '../paging'

/** Past every id. */
const end = 2_147_483_647

interface LongList {
  /** Goes back through the list from this id, testing each row: fast as long as many rows fit. */
  walk: (before: number, most: number) => Promise<number[]>
  /** What an index finds, in any order: fast as long as few rows fit. Null if there is no index for what is asked. */
  find: ((most: number) => Promise<number[]>) | null
}

/**
 * Reads one slice of a list that may hold a hundred thousand rows, the newest first. A search that finds few rows sorts
 * them; one that finds many walks back until a slice is full, so that neither reads the whole list.
 */
export async function readSlice({ before, size }: SliceRequest, list: LongList): Promise<Slice<number>> {
  const from = before ?? end
  const found = list.find && (await list.find(mostCounted + 1))
  if (found && found.length <= mostCounted) {
    const ids = found.filter((id) => id < from).sort((one, other) => other - one)
    return toSlice(ids, { size, count: found.length })
  }
  const ids = await list.walk(from, size + 1)
  return toSlice(ids, { size, count: (found ?? (await list.walk(end, mostCounted + 1))).length })
}

/** For queries of several branches, in which the checker of SQL takes no column for certain. */
export function idsOf(rows: readonly { id: number | null }[]): number[] {
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** From at least one row more than a slice holds, if there are more. */
export function toSlice(
  ids: readonly number[],
  { size, count }: { size: number; count: number },
): Slice<number> {
  const rows = ids.slice(0, size)
  return { count, rows, nextBefore: ids.length > size ? (rows.at(-1) ?? null) : null }
}
