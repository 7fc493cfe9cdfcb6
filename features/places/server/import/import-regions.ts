import type { Database } from '~/lib/server/database'
import { storeRegions } from '../commands'
import { type ReadRow, readRegions } from './read-regions'

export interface ImportReport {
  rows: number
  added: number
  changed: number
  unchanged: number
  refused: { line: number; reason: string }[]
}

/** Imports a list of regions by their codes, so importing the same file again changes nothing. */
export async function importRegions(db: Database, file: string): Promise<ImportReport> {
  const rows = await readRegions(file)
  const regions = rows.flatMap((row) => ('region' in row ? [row.region] : []))
  const { added, changed } = await db.transaction((tx) => storeRegions(tx, regions))
  return {
    rows: rows.length,
    added: added.length,
    changed: changed.length,
    unchanged: regions.length - added.length - changed.length,
    refused: rows.flatMap((row: ReadRow) =>
      'refused' in row ? [{ line: row.line, reason: row.refused }] : [],
    ),
  }
}
