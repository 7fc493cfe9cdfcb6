import { type ImportRecord, importsPerPage, type ReportRow, rowsPerPage } from './queries/imports'

function presentImport(record: ImportRecord) {
  const { wouldAdd, wouldChange, wouldKeep, wouldRefuse } = record
  return {
    ...record,
    would: { added: wouldAdd, changed: wouldChange, unchanged: wouldKeep, refused: wouldRefuse },
    outcome: record,
  }
}

export function presentFile(
  record: ImportRecord,
  { isOutdated, behind }: { isOutdated: boolean; behind: number | null },
) {
  const { state, rowsTotal } = record
  const isWaiting = state === 'queued' || (state === 'checking' && rowsTotal === null)
  return {
    ...presentImport(record),
    isOutdated: state === 'ready' && isOutdated,
    behind: isWaiting ? behind : null,
    hasFile: record.fileDroppedAt === null,
    hasRows: record.rowsDroppedAt === null,
  }
}

export function presentList(records: readonly ImportRecord[]) {
  const page = records.slice(0, importsPerPage)
  const last = records.length > page.length ? page.at(-1) : undefined
  return { results: page.map(presentImport), nextBefore: last?.id ?? null }
}

export function presentRows(rows: readonly ReportRow[]) {
  const page = rows.slice(0, rowsPerPage)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { results: page, nextAfter: last?.line ?? null }
}
