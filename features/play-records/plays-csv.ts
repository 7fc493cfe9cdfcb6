// The parts of the CSV format in docs/play-files.md that writer and reader share.

/** Spreadsheets run cells with these first characters as formulas; a leading apostrophe makes them text. */
const formulaStart = /^[=+\-@\t\r]/
const guarded = /^'(?=[=+\-@\t\r])/

export function withFormulaGuard(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell
}

export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guarded, '')
}

/** A row of cells, with its end. Texts are guarded against formulas. */
export function toCsvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : withFormulaGuard(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
