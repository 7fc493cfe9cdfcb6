import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { auditKinds } from '~/lib/audit-kind'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { operationsRefusals } from '../../refusals'

const details = { kind: '하는 일', tries: '시도', triesBefore: '전에 시도', triesAfter: '지금 시도' }

export const jobAudits = auditKinds('job', { 'retry-job': '멈춘 작업을 다시 시작했어요' }, { details })
export const dueItemAudits = auditKinds(
  'due-item',
  { 'retry-due-item': '멈춘 예약을 다시 시작했어요' },
  { details },
)

interface Retry {
  id: number
  operatorId: number
  now: Date
}

/** Makes a failed job due now and gives it all its tries again. A running job is refused. */
export async function retryJob(tx: Transaction, { id, operatorId, now }: Retry): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'any', now })
  const [job] = await tx<{ kind: string; attempts: number }[]>`
    select coalesce(task_identifier, '') as kind, coalesce(attempts, 0)::int as attempts
    from graphile_worker.jobs
    where id = ${id}::bigint and attempts > 0 and locked_at is null`
  // A worker may take it meanwhile, and then it is left as it is.
  const [again] = await tx<{ id: number | null }[]>`
    select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`
  if (!job || !again) throw refuse(operationsRefusals.notFailing)
  await audit(tx, {
    actorId: operatorId,
    action: jobAudits['retry-job'],
    thing: id,
    details: { kind: job.kind, triesBefore: job.attempts, triesAfter: 0 },
    now,
  })
}

/** Ends the pause of a failed due item, so that it is tried again at once. */
export async function retryItem(tx: Transaction, { id, operatorId, now }: Retry): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'any', now })
  const [item] = await tx<{ kind: string; tries: number }[]>`
    update due_items set retry_at = null where id = ${id} and tries > 0 returning kind, tries`
  if (!item) throw refuse(operationsRefusals.notFailing)
  await audit(tx, {
    actorId: operatorId,
    action: dueItemAudits['retry-due-item'],
    thing: id,
    details: { kind: item.kind, tries: item.tries },
    now,
  })
}
