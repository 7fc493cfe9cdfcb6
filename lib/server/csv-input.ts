import { createReadStream } from 'node:fs'
import { EncodingSigns, openDecoder } from '../text-encoding'
import { BrokenCsv, type CsvRow, CsvRows } from './csv-rows'
import { brokenInWords } from './csv-table'
import { UnreadableFile, whyUnreadable } from './unreadable-file'

/**
 * The rows of a CSV file on this machine, in whatever encoding it is saved. It is read twice, since what speaks for an
 * encoding may stand at its end, and never kept whole. `longestRow` keeps an open quote from turning the rest into one
 * cell.
 */
export async function* readCsvFile(file: string, longestRow: number): AsyncGenerator<CsvRow> {
  try {
    const signs = new EncodingSigns()
    for await (const bytes of createReadStream(file)) signs.see(bytes)
    const decode = openDecoder(signs.encoding())
    const rows = new CsvRows(longestRow)
    for await (const bytes of createReadStream(file)) yield* rows.read(decode(bytes, false), false)
    yield* rows.read(decode(new Uint8Array(), true), true)
  } catch (error) {
    throw error instanceof BrokenCsv ? new UnreadableFile(brokenInWords(error)) : whyUnreadable(error, file)
  }
}
