import { seoulMoment } from '~/lib/seoul-date'
import { importFileShape, importListShape, importRowsShape } from '../contract'
import { type ImportRecord, importsPerPage, type ReportRow, rowsPerPage } from './queries/imports'

const orNull = (moment: Date | null) => (moment === null ? null : seoulMoment(moment))

function facts(record: ImportRecord) {
  const { id, kind, bytes, state, nickname, failure, added, changed, unchanged, refused } = record
  return {
    id,
    kind,
    fileName: record.fileName,
    bytes,
    state,
    memberId: record.memberId,
    nickname,
    uploadedAt: seoulMoment(record.uploadedAt),
    checkedAt: orNull(record.checkedAt),
    askedAt: orNull(record.askedAt),
    endedAt: orNull(record.endedAt),
    rowsTotal: record.rowsTotal,
    rowsDone: record.rowsDone,
    would: {
      added: record.wouldAdd,
      changed: record.wouldChange,
      unchanged: record.wouldKeep,
      refused: record.wouldRefuse,
    },
    outcome: { added, changed, unchanged, refused },
    failure,
  }
}

export function presentFile(
  record: ImportRecord,
  { isOutdated, behind }: { isOutdated: boolean; behind: number | null },
) {
  const { state, rowsTotal } = record
  const isWaiting = state === 'queued' || (state === 'checking' && rowsTotal === null)
  return importFileShape.toWire({
    ...facts(record),
    isOutdated: state === 'ready' && isOutdated,
    behind: isWaiting ? behind : null,
    hasFile: record.fileDroppedAt === null,
    hasRows: record.rowsDroppedAt === null,
  })
}

export function presentList(records: readonly ImportRecord[]) {
  const page = records.slice(0, importsPerPage)
  const last = records.length > page.length ? page.at(-1) : undefined
  return importListShape.toWire({ imports: page.map(facts), nextBefore: last?.id ?? null })
}

export function presentRows(rows: readonly ReportRow[]) {
  const page = rows.slice(0, rowsPerPage)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return importRowsShape.toWire({ rows: page, nextAfter: last?.line ?? null })
}
