import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockAsOwner, recordAction } from '~/features/cafes/server/commands/as-staff'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { seal } from '~/lib/server/sealing'
import { hintOf, type Payee } from '../../payout'
import { payoutTags } from '../../tags'
import { payoutAudits } from '../audit'
import { findPayee, isSamePayee, openPayee, versionOfPayee } from '../queries'

/** Stores where a cafe's money goes. Saving the same again changes nothing. */
export async function changePayee(
  tx: Transaction,
  { payee, version, key, ...acting }: Acting & { payee: Payee; version: string; key: Uint8Array },
): Promise<void> {
  await lockAsOwner(tx, acting)
  const before = await findPayee(tx, acting.cafeId)
  if (isSamePayee(await openPayee(key, before), payee)) return
  if (versionOfPayee(before) !== version) throw refuse(cafeRefusals.changedMeanwhile)
  const sealed = await seal(key, JSON.stringify(payee))
  const hint = hintOf(payee)
  await tx`
    insert into cafe_payees (cafe_id, member_id, sealed, hint, changed_at)
    values (${acting.cafeId}, ${acting.actorId}, ${sealed}, ${hint}, ${acting.now})
    on conflict (cafe_id) do update
    set member_id = excluded.member_id, sealed = excluded.sealed, hint = excluded.hint, changed_at = excluded.changed_at`
  await recordAction(tx, acting, { action: payoutAudits['change-payee'], details: { account: hint } })
  await invalidate(tx, payoutTags.payouts.all)
}

/** Who leaves takes the account along. Another owner says where the money goes from then on. */
export async function erasePayeesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from cafe_payees where member_id = ${memberId}`
  await invalidate(tx, payoutTags.payouts.all)
}
