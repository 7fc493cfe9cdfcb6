import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { UnreadableFile, whyUnreadable, withinColumns } from '~/lib/server/unreadable-file'
import type { Row } from './read-row'

/** `line` is the line of the file on which the row ends. */
export type CsvRow = { line: number } & ({ row: Row } | { broken: string })

const neededColumns = ['id', 'name']
/** Limits a row, so that an unclosed quote does not turn the rest of the file into one cell. */
const longestRow = 100_000

/** Streams the rows, so that a file of any size needs little memory. */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  const records = parse({
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    cast: withinColumns,
  })
  // Errors reach the loop below, because the pipeline destroys the parser with the error.
  pipeline(Readable.from(textOf(file)), records, () => undefined)
  let columns: string[] | null = null
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      if (columns === null) columns = readColumns(record)
      else yield { line: info.lines, ...cellsByColumn(columns, record) }
    }
  } catch (error) {
    throw explained(error, file)
  }
  if (columns === null) throw new UnreadableFile('파일이 비어 있어요.')
}

/** Reads the whole file without storing it, so that an unreadable file is noticed before anything changes. */
export async function countRows(file: string): Promise<number> {
  let rows = 0
  for await (const _ of readCsv(file)) rows += 1
  return rows
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let endsInReturn = false
  // Normalises line endings, because the parser counts a CRLF inside quotes as two lines.
  const withPlainEnds = (text: string) => {
    const begun = endsInReturn ? text.replace(/^\n/, '') : text
    if (text !== '') endsInReturn = text.endsWith('\r')
    return begun.replace(/\r\n?/g, '\n')
  }
  for await (const bytes of createReadStream(file))
    yield withPlainEnds(decoder.decode(bytes, { stream: true }))
  yield withPlainEnds(decoder.decode())
}

function readColumns(record: string[]): string[] {
  const columns = record.map((name) => name.trim().toLowerCase())
  const missing = neededColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) {
    throw new UnreadableFile(
      `첫 줄에 ${missing.join(', ')} 열이 없어요. BGG CSV라면 첫 줄에 id, name 같은 열 이름이 쉼표로 나뉘어 있어야 해요.`,
    )
  }
  const repeated = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at)
  if (repeated !== undefined) throw new UnreadableFile(`첫 줄에 ${repeated} 열이 두 번 있어요.`)
  return columns
}

/** A row with too few or too many cells has values in the wrong columns, so it is refused as a whole. */
function cellsByColumn(columns: string[], record: string[]): { row: Row } | { broken: string } {
  const extra = record.slice(columns.length)
  if (record.length < columns.length || extra.some((cell) => cell.trim() !== '')) {
    return { broken: `칸이 ${columns.length}개여야 하는데 ${record.length}개예요.` }
  }
  return { row: Object.fromEntries(columns.map((name, at) => [name, record[at]])) }
}

function explained(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    return new UnreadableFile(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? `따옴표가 닫히지 않은 곳이 있어 끝까지 읽을 수 없어요 (${error.lines}행 근처).`
        : `CSV로 읽을 수 없어요 (${error.lines}행 근처).`,
    )
  }
  return whyUnreadable(error, file)
}
