import { lockOperator } from '~/features/accounts/server/commands/account-status'
import type { AuditKind } from '~/lib/audit-kind'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { type ImportState, importTags, mayCancel, mayCheckAgain, mayStart } from '../../import'
import { importRefusals } from '../../refusals'
import { importAudits } from '../audit'
import { enqueueStep } from './uploads'

interface Action {
  id: number
  operatorId: number
  now: Date
}

async function lockImport(
  tx: Transaction,
  id: number,
): Promise<{ kind: string; state: ImportState; hasFile: boolean }> {
  const [found] = await tx<{ kind: string; state: string; hasFile: boolean }[]>`
    select kind, state, file_dropped_at is null as has_file from imports where id = ${id} and state <> 'uploading' for no key update`
  if (!found) throw refuse(importRefusals.noImport)
  return { ...found, state: found.state as ImportState }
}

async function note(
  tx: Transaction,
  { id, operatorId, now }: Action,
  {
    action,
    kind,
    before,
    after,
  }: { action: AuditKind; kind: string; before: ImportState; after: ImportState },
): Promise<void> {
  await audit(tx, {
    actorId: operatorId,
    action,
    thing: id,
    details: { file: kind, before: { state: before }, after: { state: after } },
    now,
  })
  await invalidate(tx, importTags.facts.of(id))
}

/** Queues the job for a checked import. A failed import continues where it stopped. */
export async function startImport(tx: Transaction, action: Action): Promise<void> {
  const { id, operatorId, now } = action
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { kind, state: before, hasFile } = await lockImport(tx, id)
  if (!mayStart(before) || !hasFile) throw refuse(importRefusals.notReady)
  await tx`
    update imports set state = 'queued', asked_at = ${now}, ended_at = null, failure = null, tries = 0,
      rows_done = case when state = 'ready' then 0 else rows_done end,
      last_line = case when state = 'ready' then 0 else last_line end
    where id = ${id}`
  await enqueueStep(tx, { job: 'run-import', importId: id, kind })
  await note(tx, action, { action: importAudits['start-import'], kind, before, after: 'queued' })
}

/** Repeats the check, for example because another import has ended meanwhile. */
export async function checkAgain(tx: Transaction, action: Action): Promise<void> {
  const { id, operatorId, now } = action
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { kind, state: before } = await lockImport(tx, id)
  if (!mayCheckAgain(before)) throw refuse(importRefusals.notReady)
  await tx`delete from import_rows where import_id = ${id}`
  await tx`
    update imports set state = 'checking', checked_at = null, rows_total = null, rows_done = 0, last_line = 0, tries = 0,
      would_add = 0, would_change = 0, would_keep = 0, would_refuse = 0
    where id = ${id}`
  await enqueueStep(tx, { job: 'check-import', importId: id, kind })
  await note(tx, action, { action: importAudits['check-import'], kind, before, after: 'checking' })
}

/** Cancels an import that has not begun, and deletes its file. */
export async function cancelImport(tx: Transaction, action: Action): Promise<void> {
  const { id, operatorId, now } = action
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { kind, state: before } = await lockImport(tx, id)
  if (!mayCancel(before)) throw refuse(importRefusals.begun)
  await tx`
    update imports set state = 'cancelled', ended_at = ${now}, file_dropped_at = ${now} where id = ${id}`
  await tx`delete from import_file_parts where import_id = ${id}`
  await note(tx, action, { action: importAudits['cancel-import'], kind, before, after: 'cancelled' })
}
