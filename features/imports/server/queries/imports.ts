import type { StoredImport, StoredRow } from '~/db/rows/imports'
import type { Reader } from '~/lib/server/database'
import type { ImportKindName, ImportState, RowResult } from '../../import'

export const importsPerPage = 30
export const rowsPerPage = 50

/** A constraint of the table allows no other kinds and states. */
export type ImportRecord = StoredImport & { kind: ImportKindName; state: ImportState }

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * One page of imports older than `before`, newest first, with one more row if there is a next page.
 * `notes`: what is to be said of the file as a whole.
 */
export async function listImports(
  db: Reader,
  { kind, text, before }: { kind: ImportKindName | null; text: string; before: number | null },
): Promise<ImportRecord[]> {
  const found = await db<StoredImport[]>`
    select imports.id, kind, file_name, bytes, state, member_id, nickname, uploaded_at, checked_at, asked_at, ended_at,
      rows_total, rows_done, would_add, would_change, would_keep, would_refuse, added, changed, unchanged, refused, failure, notes,
      file_dropped_at, rows_dropped_at
    from imports left join members on members.id = member_id
    where state <> 'uploading' and (${kind}::text is null or kind = ${kind})
      and (${before}::int is null or imports.id < ${before})
      and (${text} = '' or file_name ilike ${patternOf(text)} or nickname = ${text})
    order by imports.id desc limit ${importsPerPage + 1}`
  return found as readonly StoredImport[] as ImportRecord[]
}

export async function findImport(db: Reader, id: number): Promise<ImportRecord | null> {
  const [found] = await db<StoredImport[]>`
    select imports.id, kind, file_name, bytes, state, member_id, nickname, uploaded_at, checked_at, asked_at, ended_at,
      rows_total, rows_done, would_add, would_change, would_keep, would_refuse, added, changed, unchanged, refused, failure, notes,
      file_dropped_at, rows_dropped_at
    from imports left join members on members.id = member_id
    where imports.id = ${id} and state <> 'uploading'`
  return (found as ImportRecord | undefined) ?? null
}

/** How other imports of the same kind affect this one. */
export async function findNeighbours(
  db: Reader,
  { id, kind, checkedAt }: Pick<ImportRecord, 'id' | 'kind' | 'checkedAt'>,
): Promise<{ isOutdated: boolean; behind: number | null }> {
  const [later] = await db<{ isOutdated: boolean }[]>`
    select exists (
      select from imports
      where kind = ${kind} and id <> ${id} and asked_at is not null and ended_at > ${checkedAt}) as is_outdated`
  const [working] = await db<{ id: number }[]>`
    select id from imports
    where kind = ${kind} and id <> ${id} and (state = 'running' or (state = 'checking' and rows_total is not null))
    order by id limit 1`
  return { isOutdated: later?.isOutdated === true, behind: working?.id ?? null }
}

export type ReportRow = StoredRow & { result: RowResult }

/**
 * One page of rows after the line `after` in the order of the file, with one more row if there is a next
 * page. A failed import shows only the rows that it has processed.
 */
export async function listRows(
  db: Reader,
  { id, result, text, after }: { id: number; result: RowResult | null; text: string; after: number },
): Promise<ReportRow[]> {
  const line = /^\d{1,9}$/.test(text) ? Number(text) : null
  const rows = await db<StoredRow[]>`
    select line, name, result, details from import_rows
    where import_id = ${id} and line > ${after}
      and line <= (select case state when 'failed' then last_line else 2147483647 end from imports where id = ${id})
      and (${result}::text is null or result = ${result})
      and (${text} = '' or line = ${line} or name ilike ${patternOf(text)})
    order by line limit ${rowsPerPage + 1}`
  return rows as readonly StoredRow[] as ReportRow[]
}

/** The uploads of a member, for their data export. */
export function listImportsOf(db: Reader, memberId: number) {
  return db<{ kind: string; fileName: string; state: string; uploadedAt: Date }[]>`
    select kind, file_name, state, uploaded_at from imports where member_id = ${memberId} order by id`
}

/** The bytes of an uploaded file, one part at a time. */
export async function* readParts(db: Reader, importId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await db<{ text: string | null }[]>`
      select encode(bytes, 'base64')::text as text from import_file_parts where import_id = ${importId} and part = ${part}`
    if (!found) return
    yield Buffer.from(found.text ?? '', 'base64')
  }
}
