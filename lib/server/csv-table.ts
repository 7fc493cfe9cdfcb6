import type { Refusal } from '../errors'
import { grouped } from '../grouped'
import { BrokenCsv, CsvRows, delimiterOf, mostCells } from './csv-rows'

/** How each column may be called, as headings (`toHeading`). */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** A column's title as it is compared: `BGG ID`, `bgg_id` and `BggId` are one. */
function toHeading(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')
}

export interface CsvColumns<Column extends string> {
  at: ReadonlyMap<Column, number>
  /** The titles that nothing is read of. */
  unread: string[]
}

/** Finds columns by the titles in the first line. The earlier of two names of a column wins. */
export function findColumns<Column extends string>(
  titles: readonly string[],
  names: ColumnNames<Column>,
): CsvColumns<Column> {
  const headings = titles.map(toHeading)
  const at = new Map<Column, number>()
  for (const column of Object.keys(names) as Column[]) {
    const found = names[column].map((name) => headings.indexOf(name)).find((place) => place >= 0)
    if (found !== undefined) at.set(column, found)
  }
  const read = new Set(at.values())
  return {
    at,
    unread: titles.map((title) => title.trim()).filter((title, place) => title !== '' && !read.has(place)),
  }
}

const longestTitle = 40
const mostTitles = 30

/** Says which columns nothing is read of; null if there are none. */
export function unreadInWords(unread: readonly string[]): string | null {
  if (unread.length === 0) return null
  const shown = unread.slice(0, mostTitles).map((title) => title.slice(0, longestTitle))
  const others = unread.length - shown.length
  return `읽지 않는 열이에요: ${shown.join(', ')}${others > 0 ? ` 외 ${others}개` : ''}`
}

/** Why a CSV cannot be read to its end, for whoever has sent it. */
export function brokenInWords({ kind, line }: BrokenCsv): string {
  switch (kind) {
    case 'open quote':
      return `CSV로 읽을 수 없어요. 따옴표가 닫히지 않은 곳이 있어 끝까지 읽을 수 없어요 (${line}행).`
    case 'long row':
      return `CSV로 읽을 수 없어요. 한 행이 너무 길어요 (${line}행).`
    case 'many cells':
      return `한 행에 칸이 ${grouped(mostCells)}개보다 많아서 읽을 수 없어요 (${line}행).`
  }
}

interface CsvTable<Column extends string> {
  /** The columns that the first line names. */
  columns: ReadonlySet<Column>
  unread: string[]
  rows: CsvTableRow<Column>[]
}

export interface CsvTableRow<Column extends string> {
  /** What stands in a column; empty where nothing does. */
  cell: (column: Column) => string
  /** What stands where the first line names no column, as after a comma that should have been quoted. */
  untitled: string[]
}

/** How many separators and line ends a text has, which is the work of reading it as a CSV. */
export function countSigns(text: string, most: number): number {
  const signs = new RegExp(`[${delimiterOf(text)}\\r\\n]`, 'g')
  let found = 0
  while (found <= most && signs.test(text)) found += 1
  return found
}

/** Reads a CSV whose first line names its columns. */
export function readCsvTable<Column extends string>(
  text: string,
  names: ColumnNames<Column>,
  broken: (message: string) => Refusal,
): CsvTable<Column> {
  const [header, ...records] = parseRows(text, broken)
  const { at, unread } = findColumns(header?.cells ?? [], names)
  return {
    columns: new Set(at.keys()),
    unread,
    rows: records.map(({ cells }) => ({
      cell: (column) => cells[at.get(column) ?? -1] ?? '',
      untitled: cells.filter(
        (cell, place) => cell.trim() !== '' && (header?.cells[place] ?? '').trim() === '',
      ),
    })),
  }
}

function parseRows(text: string, broken: (message: string) => Refusal) {
  try {
    return [...new CsvRows().read(text, true)]
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    if (error.kind !== 'open quote') throw broken(brokenInWords(error))
    throw broken(`파일이 ${error.line}번째 줄에서 끊겼거나 깨졌어요. 따옴표가 닫혔는지 확인해 주세요.`)
  }
}
