import { CsvError, parse } from 'csv-parse/sync'
import type { Refusal } from '../errors'

interface CsvTable<Column extends string> {
  /** The columns that the first line names. */
  columns: ReadonlySet<Column>
  /** What stands in a column of each row; empty where nothing does. */
  rows: ((column: Column) => string)[]
}

/** Reads a CSV whose first line names its columns. `names` lists how each may be called, in lower case. */
export function readCsvTable<Column extends string>(
  text: string,
  names: Record<Column, readonly string[]>,
  broken: (message: string) => Refusal,
): CsvTable<Column> {
  const [header = [], ...records] = parseRows(text, broken)
  const titles = header.map((title) => title.trim().toLowerCase())
  const at = new Map<Column, number>()
  for (const column of Object.keys(names) as Column[]) {
    const found = titles.findIndex((title) => names[column].includes(title))
    if (found >= 0) at.set(column, found)
  }
  return {
    columns: new Set(at.keys()),
    rows: records.map((cells) => (column) => cells[at.get(column) ?? -1] ?? ''),
  }
}

function parseRows(text: string, broken: (message: string) => Refusal): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(Reflect.get(error, 'lines')) || text.split('\n').length
    throw broken(`파일이 ${line}번째 줄에서 끊겼거나 깨졌어요. 따옴표가 닫혔는지 확인해 주세요.`)
  }
}
