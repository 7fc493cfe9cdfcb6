/** One row of the table. */
export interface Figure {
  what: string
  ours: string
  /** The result of the comparison in the same run. */
  beside?: string
  ratio?: string
  target?: string
  met?: boolean
}

/** `--quick` takes a fifth of the rounds: enough to see that all works, too little for figures. */
const isQuick = process.argv.includes('--quick')

export function roundsOf(whole: number): number {
  return isQuick ? Math.ceil(whole / 5) : whole
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

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}

export function milliseconds(ms: number): string {
  return ms >= 1_000 ? `${(ms / 1_000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
}

/** How long something takes, and the most it may. */
export function timeFigure(
  what: string,
  ms: number,
  { mostMs, ...rest }: { mostMs?: number; beside?: string; ratio?: string } = {},
): Figure {
  const target = mostMs === undefined ? {} : { target: `≤ ${milliseconds(mostMs)}`, met: ms <= mostMs }
  return { what, ours: milliseconds(ms), ...rest, ...target }
}

/** How many a second, and the least share of what is measured beside it: of the processor time of each, where that is known. */
export function rateFigure(
  what: string,
  { ours, beside }: Record<'ours' | 'beside', { rate: number; ms?: number }>,
  { than, least }: { than: string; least: number },
): Figure {
  const ratio = ours.ms && beside.ms ? beside.ms / ours.ms : ours.rate / beside.rate
  return {
    what,
    ours: perSecond(ours.rate),
    beside: `${perSecond(beside.rate)} ${than}`,
    ratio: ratio.toFixed(2),
    target: `≥ ${least}`,
    met: ratio >= least,
  }
}

/**
 * Takes the sides in turns and returns what each round gave, without those that warm up. The order alternates, because
 * the load of the machine drifts.
 */
export async function inTurns<Side extends string, T>(
  sides: readonly Side[],
  { warmUp, rounds }: { warmUp: number; rounds: number },
  take: (side: Side) => Promise<T>,
): Promise<Record<Side, T[]>> {
  const taken = Object.fromEntries(sides.map((side) => [side, [] as T[]])) as Record<Side, T[]>
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const outcome = await take(side)
      if (round >= warmUp) taken[side].push(outcome)
    }
  }
  return taken
}

const headings = ['what', 'app', 'beside it', 'ratio', 'target', '']

function cellsOf({ what, ours, beside = '', ratio = '', target = '', met }: Figure): string[] {
  return [what, ours, beside, ratio, target, met === undefined ? '' : met ? 'met' : 'missed']
}

/** The figures as a Markdown table, padded so that it is readable in a terminal too. */
export function toTable(figures: readonly Figure[]): string {
  const rows = [headings, ...figures.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [first = [], ...rest] = rows
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n')
}
