import { toCsvRow } from '~/lib/csv'
import type { Counts, Outcome } from './import-games'

const words: Record<Outcome['result'], string> = {
  added: '추가',
  changed: '변경',
  unchanged: '그대로',
  refused: '거절',
}

export const reportHeader = toCsvRow(['line', 'id', 'name', 'result', 'details'])

/** A line of the CSV report, for spreadsheets. */
export function toCsvLine(outcome: Outcome): string {
  const { line, bggId, name, result } = outcome
  return toCsvRow([line, bggId ?? '', name, words[result], detailsOf(outcome).join(' / ')])
}

/** A line of the JSON report, for programs. */
export function toJsonLine(outcome: Outcome): string {
  return `${JSON.stringify(outcome)}\n`
}

/** A sentence for the year of a new game, each change, each assumption, or the reason for refusing. */
export function detailsOf(outcome: Outcome): string[] {
  switch (outcome.result) {
    case 'refused':
      return [outcome.reason]
    case 'changed':
      return [...outcome.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`), ...outcome.notes]
    case 'added':
      return outcome.year === null ? outcome.notes : [yearInWords(outcome.year), ...outcome.notes]
    default:
      return outcome.notes
  }
}

const yearInWords = (year: number) => `${year < 0 ? '기원전 ' : ''}${Math.abs(year)}년 게임이에요.`

const number = new Intl.NumberFormat('ko-KR')

export function summaryOf(counts: Counts, { dryRun, seconds }: { dryRun: boolean; seconds: number }): string {
  const total = counts.added + counts.changed + counts.unchanged + counts.refused
  const parts = (Object.keys(words) as Outcome['result'][]).map(
    (result) => `${words[result]} ${number.format(counts[result])}`,
  )
  const about = dryRun ? '미리 보기라 아무것도 바꾸지 않았어요.' : '반영했어요.'
  return `${number.format(total)}행을 ${seconds.toFixed(1)}초에 읽었어요: ${parts.join(', ')}. ${about}`
}
