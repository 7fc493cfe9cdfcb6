/** One row of the table. */
export interface Figure {
  what: string
  ours: string
  /** The result of the comparison in the same run. */
  beside: string
  ratio: string
  target: string
  /** Null if there is no target. */
  met: boolean | null
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[at] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}

export function milliseconds(ms: number): string {
  return ms >= 1_000 ? `${(ms / 1_000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
}

const headings = ['what', 'app', 'beside it', 'ratio', 'target', '']

function cellsOf({ what, ours, beside, ratio, target, met }: Figure): string[] {
  return [what, ours, beside, ratio, target, met === null ? '' : met ? 'met' : 'missed']
}

/** The figures as a Markdown table, padded so that it is readable in a terminal too. */
export function toTable(figures: readonly Figure[]): string {
  const rows = [headings, ...figures.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [first = [], ...rest] = rows
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n')
}
