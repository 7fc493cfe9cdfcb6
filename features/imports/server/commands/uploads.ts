import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate } from '~/lib/server/response-cache'
import { type ImportKindName, importTags } from '../../import'
import { importAudits } from '../audit'

export interface NewImport {
  kind: ImportKindName
  fileName: string
  memberId: number
  now: Date
}

/** Creates an import before the parts of its file are stored. It stays invisible until `finishUpload`. */
export async function beginUpload(
  tx: Transaction,
  { kind, fileName, memberId, now }: NewImport,
): Promise<number> {
  await lockOperator(tx, { operatorId: memberId, need: 'content', now })
  const [made] = await tx<{ id: number }[]>`
    insert into imports (kind, file_name, state, member_id, uploaded_at)
    values (${kind}, ${fileName}, 'uploading', ${memberId}, ${now}) returning id`
  if (!made) throw new Error('an import was not stored')
  return made.id
}

export async function addPart(
  db: Database,
  { importId, part, bytes }: { importId: number; part: number; bytes: Uint8Array },
): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  await db`
    insert into import_file_parts (import_id, part, bytes)
    values (${importId}, ${part}, decode(${text}::text, 'base64'))`
}

/** Marks the file as complete, and queues its check. */
export async function finishUpload(
  tx: Transaction,
  { importId, kind, memberId, bytes, now }: NewImport & { importId: number; bytes: number },
): Promise<void> {
  await lockOperator(tx, { operatorId: memberId, need: 'content', now })
  await tx`update imports set state = 'checking', bytes = ${bytes} where id = ${importId}`
  await enqueueStep(tx, { job: 'check-import', importId, kind })
  await audit(tx, {
    actorId: memberId,
    action: importAudits['upload-import'],
    thing: importId,
    details: { file: kind, bytes },
    now,
  })
  await invalidate(tx, importTags.facts.of(importId))
}

/** Deletes an incomplete upload with its parts. */
export async function dropUpload(db: Database, importId: number): Promise<void> {
  await db`delete from imports where id = ${importId} and state = 'uploading'`
}

/** Steps of one kind run one after the other, so that no other import changes the data during a check. */
export function enqueueStep(
  tx: Transaction,
  { job, importId, kind }: { job: 'check-import' | 'run-import'; importId: number; kind: string },
): Promise<void> {
  return enqueue(tx, job, { importId }, { key: `import ${importId}`, service: { name: `import ${kind}` } })
}

export async function forgetUploader(tx: Transaction, memberId: number): Promise<void> {
  await tx`update imports set member_id = null where member_id = ${memberId}`
}
