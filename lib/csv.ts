/**
 * What spreadsheets run as a formula, also in full width and behind what is not shown; a leading apostrophe makes it
 * text.
 */
const formula = /^(?:[\p{Cf}\s]*[=+\-@＝＋－＠]|[\t\r])/u
const guarded = /^'(?=[\p{Cf}\s]*[=+\-@＝＋－＠]|[\t\r])/u

function withFormulaGuard(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
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
