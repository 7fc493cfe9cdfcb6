/** For lists that are cut into numbered pages: the number of the page after this one, if there is one. */
export function pageAfter(last: { next: string | null }, page: number): number | undefined {
  return last.next === null ? undefined : page + 1
}

/** Who adds a row while somebody pages pushes another onto the next page as well. It is shown once. */
export function withoutRepeats<Row extends { id: number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
