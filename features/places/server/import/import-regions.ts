import type { Database, Transaction } from '~/lib/server/database'
import { importKind, type RowOutcome, type TakeOptions } from '~/lib/server/import-kind'
import { lockRegions, type StoredRegion, storeRegions } from '../commands'
import type { ImportedRegion, ReadRow } from './read-regions'

export interface ImportReport {
  rows: number
  added: number
  changed: number
  unchanged: number
  refused: { line: number; reason: string }[]
}

const rowsInBatch = 500

/** Imports a list of regions by their codes, so importing the same file again changes nothing. */
export async function importRegions(
  db: Database,
  rows: AsyncIterable<ReadRow>,
  { isTrial = false, afterLine = 0, onBatch }: Partial<TakeOptions> = {},
): Promise<ImportReport> {
  const report: ImportReport = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: [] }
  let batch: ReadRow[] = []

  async function finishBatch() {
    const read = batch
    batch = []
    const outcomes = await db.transaction(async (tx) => {
      const taken = await takeIn(tx, read, isTrial)
      await onBatch?.(tx, {
        outcomes: taken,
        rowsRead: report.rows,
        lastLine: read.at(-1)?.line ?? 0,
      })
      return taken
    })
    for (const { line, result, details } of outcomes) {
      if (result === 'refused') report.refused.push({ line, reason: details.join(' ') })
      else report[result] += 1
    }
  }

  for await (const row of rows) {
    report.rows += 1
    if (row.line <= afterLine) continue
    batch.push(row)
    if (batch.length >= rowsInBatch) await finishBatch()
  }
  if (batch.length > 0) await finishBatch()
  return report
}

async function takeIn(tx: Transaction, rows: readonly ReadRow[], isTrial: boolean): Promise<RowOutcome[]> {
  const regions = rows.flatMap((row) => ('region' in row ? [row.region] : []))
  const known = await lockRegions(
    tx,
    regions.map(({ code }) => code),
  )
  const outcomes = rows.map((row): RowOutcome => {
    const { line, name } = row
    if ('refused' in row) return { line, name, result: 'refused', details: [row.refused] }
    const before = known.get(row.region.code)
    if (!before) return { line, name, result: 'added', details: [] }
    const details = differencesOf(before, row.region)
    return { line, name, result: details.length === 0 ? 'unchanged' : 'changed', details }
  })
  if (!isTrial) await storeRegions(tx, regions)
  return outcomes
}

const levelNames = { province: '시·도', district: '시·군·구', neighbourhood: '읍·면·동' } as const

function differencesOf(before: StoredRegion, after: ImportedRegion): string[] {
  const shown = (region: StoredRegion) => ({
    단계: levelNames[region.level],
    시·도: region.province,
    시·군·구: region.district || '없음',
    읍·면·동: region.neighbourhood || '없음',
    좌표: `${region.latitude}, ${region.longitude}`,
  })
  const [from, to] = [shown(before), shown(after)]
  return (Object.keys(from) as (keyof typeof from)[])
    .filter((label) => from[label] !== to[label])
    .map((label) => `${label}: ${from[label]} → ${to[label]}`)
}

export const regionImport = importKind<ReadRow>({
  name: 'regions',
  worker: 'features/places/server/import/read-regions-worker',
  take: importRegions,
})
