import { lockOperator } from '~/features/accounts/server/commands/standing'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { operationsRefusals } from '../../refusals'
import { dueItemAudits, jobAudits } from '../audit'

interface Retry {
  id: number
  operatorId: number
  now: Date
}

/** Makes a failed job due now and gives it all its tries again. A running job is refused. */
export async function retryJob(tx: Transaction, { id, operatorId, now }: Retry): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'any', now })
  const [job] = await tx<{ kind: string; attempts: number }[]>`
    select identifier as kind, attempts
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.id = ${id}::bigint and attempts > 0 and locked_at is null
    for update of jobs`
  if (!job) throw refuse(operationsRefusals.notFailing)
  await tx<{ id: number | null }[]>`
    select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`
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
