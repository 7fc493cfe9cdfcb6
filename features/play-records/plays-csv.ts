// The CSV layout of docs/play-files.md, as far as writing and reading share it.

/** Programs for tables take a cell that begins so for a formula; an apostrophe before it makes it text. */
const formulaStart = /^[=+\-@\t\r]/
const guarded = /^'(?=[=+\-@\t\r])/

export function withFormulaGuard(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell
}

export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guarded, '')
}
