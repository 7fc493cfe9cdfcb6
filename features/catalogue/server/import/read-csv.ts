import { readCsvFile } from '~/lib/server/csv-input'
import { findColumns, unreadInWords } from '~/lib/server/csv-table'
import type { FileRow } from '~/lib/server/import-kind'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import type { Row } from './read-row'

/** `line` is the line of the file on which the row ends. */
export type CsvRow = FileRow & { line: number } & ({ row: Row } | { broken: string })

/** Names of columns, as the tables of BoardGameGeek and exports of collections spell them. */
const columnNames = {
  id: ['id', 'objectid', 'bggid', 'gameid'],
  name: ['name', 'objectname', 'primaryname', 'title', 'game'],
  year: ['year', 'yearpublished'],
  min_players: ['minplayers'],
  max_players: ['maxplayers'],
  best_players: ['bestplayers', 'bggbestplayers'],
  playing_time: ['playingtime', 'playtime', 'maxplaytime'],
  min_age: ['minage', 'age', 'bggrecagerange'],
  weight: ['weight', 'averageweight', 'avgweight', 'gameweight'],
  categories: ['categories', 'boardgamecategory'],
  mechanics: ['mechanics', 'boardgamemechanic'],
  domains: ['domains', 'subdomains'],
  is_expansion: ['isexpansion', 'itemtype', 'subtype'],
} as const
const needed = ['id', 'name'] as const
/** Limits a row, so that an unclosed quote does not turn the rest of the file into one cell. */
const longestRow = 100_000

/** Streams the rows, so that a file of any size needs little memory. */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  let head: { width: number; at: ReadonlyMap<string, number> } | null = null
  let fileNotes: string[] = []
  for await (const { line, cells } of readCsvFile(file, longestRow)) {
    if (head === null) {
      const { at, unread } = readColumns(cells)
      head = { width: cells.length, at }
      fileNotes = [unreadInWords(unread)].filter((note) => note !== null)
      continue
    }
    yield { line, ...cellsByColumn(head, cells), ...(fileNotes.length > 0 && { fileNotes }) }
    fileNotes = []
  }
  if (head === null) throw new UnreadableFile('파일이 비어 있어요.')
}

/** Reads the whole file without storing it, so that an unreadable file is noticed before anything changes. */
export async function countRows(file: string): Promise<number> {
  let rows = 0
  for await (const _ of readCsv(file)) rows += 1
  return rows
}

function readColumns(cells: string[]) {
  const columns = findColumns(cells, columnNames)
  const missing = needed.filter((name) => !columns.at.has(name))
  if (missing.length > 0) {
    throw new UnreadableFile(
      `첫 줄에 ${missing.join(', ')} 열이 없어요. BGG CSV라면 첫 줄에 id, name 같은 열 이름이 쉼표로 나뉘어 있어야 해요.`,
    )
  }
  const titles = cells.map((title) => title.trim().toLowerCase())
  const repeated = titles.find((title, place) => title !== '' && titles.indexOf(title) !== place)
  if (repeated !== undefined) throw new UnreadableFile(`첫 줄에 ${repeated} 열이 두 번 있어요.`)
  return columns
}

/** A row with too few or too many cells has values in the wrong columns, so it is refused as a whole. */
function cellsByColumn(
  { width, at }: { width: number; at: ReadonlyMap<string, number> },
  cells: string[],
): { row: Row } | { broken: string } {
  const extra = cells.slice(width)
  if (cells.length < width || extra.some((cell) => cell.trim() !== '')) {
    return { broken: `칸이 ${width}개여야 하는데 ${cells.length}개예요.` }
  }
  return { row: Object.fromEntries([...at].map(([name, place]) => [name, cells[place]])) }
}
