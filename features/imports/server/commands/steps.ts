import { lockMembers } from '~/features/accounts/server/commands/members'
import { audit } from '~/lib/server/audit'
import { cutText } from '~/lib/server/cut-text'
import type { Database, Transaction } from '~/lib/server/database'
import type { ImportBatch } from '~/lib/server/import-kind'
import { invalidate } from '~/lib/server/response-cache'
import {
  type ImportKindName,
  importTags,
  longestDetail,
  longestNote,
  longestRowName,
  mostDetails,
} from '../../import'
import { importAudits } from '../audit'
import { enqueueStep } from './uploads'

// The progress that jobs store. A step is either the check of a file or its import.

export interface Step {
  importId: number
  isTrial: boolean
}

/** The import was cancelled meanwhile, so its job has to stop. */
export class Withdrawn extends Error {}

export interface BegunStep {
  kind: ImportKindName
  rowsTotal: number | null
  lastLine: number
  tries: number
}

/** Null if the import is in another state, for example because it was cancelled. */
export async function beginStep(db: Database, { importId, isTrial }: Step): Promise<BegunStep | null> {
  return db.transaction(async (tx) => {
    const [begun] = await tx<{ kind: string; rowsTotal: number | null; lastLine: number; tries: number }[]>`
      update imports
      set tries = tries + 1, state = case when ${isTrial}::boolean then 'checking' else 'running' end
      where id = ${importId} and state = any(
        case when ${isTrial}::boolean then array['checking'] else array['queued', 'running'] end)
      returning kind, rows_total, last_line, tries`
    if (!begun) return null
    await invalidate(tx, importTags.facts.of(importId))
    return {
      kind: begun.kind as ImportKindName,
      rowsTotal: begun.rowsTotal,
      lastLine: begun.lastLine,
      tries: begun.tries,
    }
  })
}

export async function noteTotal(
  db: Database,
  importId: number,
  { rows, notes }: { rows: number; notes: readonly string[] },
): Promise<void> {
  const shown = notes.slice(0, mostDetails).map((note) => cutText(note, longestNote))
  const [there] = await db<{ id: number }[]>`
    update imports set rows_total = ${rows}, notes = ${shown}::text[] where id = ${importId} and state = 'checking' returning id`
  if (!there) throw new Withdrawn()
}

const countOf = ({ outcomes }: ImportBatch, wanted: string) =>
  outcomes.filter(({ result }) => result === wanted).length

/** Stores the results of these rows, in the transaction that imports them. */
export async function noteBatch(
  tx: Transaction,
  { importId, isTrial }: Step,
  batch: ImportBatch,
): Promise<void> {
  const [added, changed, unchanged, refused] = ['added', 'changed', 'unchanged', 'refused'].map((result) =>
    countOf(batch, result),
  ) as [number, number, number, number]
  const { rowsRead, lastLine } = batch
  const [there] = isTrial
    ? await tx<{ id: number }[]>`
        update imports set rows_done = ${rowsRead}, last_line = ${lastLine},
          would_add = would_add + ${added}, would_change = would_change + ${changed},
          would_keep = would_keep + ${unchanged}, would_refuse = would_refuse + ${refused}
        where id = ${importId} and state = 'checking' returning id`
    : await tx<{ id: number }[]>`
        update imports set rows_done = ${rowsRead}, last_line = ${lastLine},
          added = added + ${added}, changed = changed + ${changed},
          unchanged = unchanged + ${unchanged}, refused = refused + ${refused}
        where id = ${importId} and state = 'running' returning id`
  if (!there) throw new Withdrawn()
  const rows = batch.outcomes.map(({ line, name, result, details }) => ({
    line,
    name: cutText(name, longestRowName),
    result,
    details: details.slice(0, mostDetails).map((detail) => cutText(detail, longestDetail)),
  }))
  await tx`
    insert into import_rows (import_id, line, name, result, details)
    select ${importId}, line, name, result, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(line int, name text, result text, details text[])
    on conflict (import_id, line) do update
    set name = excluded.name, result = excluded.result, details = excluded.details`
  await invalidate(tx, importTags.facts.of(importId))
}

/** Ends a check. The import then waits for an operator to start it. */
export async function finishCheck(db: Database, importId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      update imports set state = 'ready', checked_at = ${now}, rows_done = coalesce(rows_total, rows_done)
      where id = ${importId} and state = 'checking'`
    await invalidate(tx, importTags.facts.of(importId))
  })
}

type Ending = { state: 'done' } | { state: 'failed' | 'refused'; failure: string }

/** Ends an import; the actor in the audit log is its uploader. A failed import keeps its file to continue. */
export async function endImport(db: Database, importId: number, ending: Ending, now: Date): Promise<void> {
  const failure = 'failure' in ending ? ending.failure : null
  await db.transaction(async (tx) => {
    const [before] = await tx<{ memberId: number | null }[]>`
      select member_id from imports where id = ${importId}`
    const memberId = before?.memberId ?? null
    const remaining = memberId === null ? new Set<number>() : await lockMembers(tx, [memberId])
    const [ended] = await tx<
      { kind: string; added: number; changed: number; unchanged: number; refused: number }[]
    >`
      update imports set state = ${ending.state}, ended_at = ${now}, failure = ${failure},
        rows_done = case when ${ending.state} = 'done' then coalesce(rows_total, rows_done) else rows_done end
      where id = ${importId} and state in ('checking', 'running')
      returning kind, added, changed, unchanged, refused`
    if (!ended) return
    if (ending.state !== 'failed') await dropFile(tx, importId, now)
    const { kind, ...counts } = ended
    await audit(tx, {
      actorId: memberId !== null && remaining.has(memberId) ? memberId : null,
      action: importAudits['end-import'],
      thing: importId,
      details: {
        file: kind,
        before: { state: ending.state === 'refused' ? 'checking' : 'running' },
        after: { state: ending.state },
        ...counts,
      },
      now,
    })
    await invalidate(tx, importTags.facts.of(importId))
  })
}

async function dropFile(tx: Transaction, importId: number, now: Date): Promise<void> {
  await tx`delete from import_file_parts where import_id = ${importId}`
  await tx`update imports set file_dropped_at = ${now} where id = ${importId}`
}

/** Queues the step again, so that another process continues when this one stops. This try does not count. */
export async function handOn(db: Database, { importId, isTrial }: Step, kind: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`update imports set tries = greatest(tries - 1, 0) where id = ${importId}`
    await enqueueStep(tx, { job: isTrial ? 'check-import' : 'run-import', importId, kind })
  })
}
