import { seoulMoment } from '~/lib/seoul-date'
import { importFileShape, importListShape, importRowsShape } from '../contract'
import { type ImportRecord, importsPerPage, type ReportRow, rowsPerPage } from './queries/imports'

const orNull = (moment: Date | null) => (moment === null ? null : seoulMoment(moment))

function facts(record: ImportRecord) {
  const { id, kind, bytes, state, nickname, failure, added, changed, unchanged, refused } = record
  return {
    id,
    kind,
    fileName: record.file_name,
    bytes,
    state,
    memberId: record.member_id,
    nickname,
    uploadedAt: seoulMoment(record.uploaded_at),
    checkedAt: orNull(record.checked_at),
    askedAt: orNull(record.asked_at),
    endedAt: orNull(record.ended_at),
    rowsTotal: record.rows_total,
    rowsDone: record.rows_done,
    would: {
      added: record.would_add,
      changed: record.would_change,
      unchanged: record.would_keep,
      refused: record.would_refuse,
    },
    outcome: { added, changed, unchanged, refused },
    failure,
  }
}

export function presentFile(
  record: ImportRecord,
  { is_outdated, behind }: { is_outdated: boolean; behind: number | null },
) {
  const { state, rows_total } = record
  const isWaiting = state === 'queued' || (state === 'checking' && rows_total === null)
  return importFileShape.toWire({
    ...facts(record),
    isOutdated: state === 'ready' && is_outdated,
    behind: isWaiting ? behind : null,
    hasFile: record.file_dropped_at === null,
    hasRows: record.rows_dropped_at === null,
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
