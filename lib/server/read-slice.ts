import { mostCounted, type Slice, type SliceRequest } from '../paging'

/** Greater than every id. */
const end = 2_147_483_647

interface LongList {
  /** Walks back through the list from this id and tests each row: fast if many rows match. */
  walk: (before: number, most: number) => Promise<number[]>
  /** Finds matches by an index, in any order: fast if few rows match. Null if no index fits the search. */
  find: ((most: number) => Promise<number[]>) | null
}

/**
 * Reads one slice of a list that may have a hundred thousand rows, newest first. A search with few matches
 * sorts them; one with many walks back until the slice is full. Neither reads the whole list.
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

/** For unions of several queries, whose columns the SQL checker always types as nullable. */
export function idsOf(rows: readonly { id: number | null }[]): number[] {
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Builds a slice. If the list continues after the slice, `ids` must contain at least one more id. */
export function toSlice(
  ids: readonly number[],
  { size, count }: { size: number; count: number },
): Slice<number> {
  const rows = ids.slice(0, size)
  return { count, rows, nextBefore: ids.length > size ? (rows.at(-1) ?? null) : null }
}
