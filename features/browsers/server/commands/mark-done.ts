import { lockOperator, type Operating } from '~/features/accounts/server/commands/account-status'
import { auditKinds } from '~/lib/audit-kind'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { browserRefusals } from '../../refusals'

export const browserErrorAudits = auditKinds(
  'browser-error',
  { 'mark-browser-error-done': '브라우저 오류를 확인했어요' },
  { details: {} },
)

/** Marks an error as looked after. A repeat changes nothing. */
export async function markErrorDone(
  tx: Transaction,
  { id, operatorId, now }: Operating & { id: number },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'any', now })
  const [error] = await tx<{ doneAt: Date | null }[]>`
    select done_at from browser_errors where id = ${id} for update`
  if (!error) throw refuse(browserRefusals.notThere)
  if (error.doneAt !== null) return
  await tx`update browser_errors set done_at = ${now} where id = ${id}`
  const action = browserErrorAudits['mark-browser-error-done']
  await audit(tx, { actorId: operatorId, action, thing: id, now })
}
