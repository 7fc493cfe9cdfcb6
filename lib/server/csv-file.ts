import { toCsvRow } from '~/lib/csv'
import { letOthersRun } from './let-others-run'

/** So many rows are read and written at once. */
export const rowsInPiece = 2_000

/** A CSV file of any length, read piece by piece, so that other requests are served in between. */
export async function writeCsvFile<Row>(
  name: string,
  {
    head,
    read,
    toCells,
  }: {
    head: readonly string[]
    /** The next rows after this one, at most `rowsInPiece`; null asks for the first. */
    read: (after: Row | null) => Promise<readonly Row[]>
    toCells: (row: Row) => readonly (string | number)[]
  },
): Promise<{ name: string; type: string; text: string }> {
  // The byte order mark tells spreadsheets that it is UTF-8.
  const pieces = [`\uFEFF${toCsvRow(head)}`]
  let after: Row | null = null
  for (;;) {
    const rows: readonly Row[] = await read(after)
    pieces.push(rows.map((row) => toCsvRow(toCells(row))).join(''))
    after = rows.at(-1) ?? null
    if (rows.length < rowsInPiece) break
    await letOthersRun()
  }
  return { name, type: 'text/csv; charset=utf-8', text: pieces.join('') }
}
