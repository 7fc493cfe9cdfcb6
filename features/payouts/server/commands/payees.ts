import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockAsOwner, recordAction } from '~/features/cafes/server/commands/as-staff'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { invalidate } from '~/lib/server/response-cache'
import { seal, sealAnew } from '~/lib/server/sealing'
import { hintOf, type Payee } from '../../payout'
import { payoutTags } from '../../tags'
import { payoutAudits } from '../audit'
import { payeeChangedNotice } from '../notices'
import { findPayee, isSamePayee, openPayee, versionOfPayee } from '../queries'
import { tellOwners } from './tell-owners'

/** Stores where a cafe's money goes. Saving the same again changes nothing. */
export async function changePayee(
  tx: Transaction,
  { payee, version, keys, ...acting }: Acting & { payee: Payee; version: string; keys: Keys },
): Promise<void> {
  await lockAsOwner(tx, acting)
  const before = await findPayee(tx, acting.cafeId)
  if (isSamePayee(await openPayee(keys, before), payee)) return
  if (versionOfPayee(before) !== version) throw refuse(cafeRefusals.changedMeanwhile)
  const sealed = await seal(keys.seal, JSON.stringify(payee))
  const hint = hintOf(payee)
  await tx`
    insert into cafe_payees (cafe_id, member_id, sealed, hint, changed_at)
    values (${acting.cafeId}, ${acting.actorId}, ${sealed}, ${hint}, ${acting.now})
    on conflict (cafe_id) do update
    set member_id = excluded.member_id, sealed = excluded.sealed, hint = excluded.hint, changed_at = excluded.changed_at`
  await recordAction(tx, acting, { action: payoutAudits['change-payee'], details: { account: hint } })
  const { cafeId, now } = acting
  // Also whoever has changed it, because somebody else may have their session.
  await tellOwners(tx, cafeId, now, (memberId, cafe) =>
    addNotice(tx, payeeChangedNotice, { memberId, details: { cafeId, cafe, account: hint }, now }),
  )
  await invalidate(tx, payoutTags.payouts.all)
}

/** Seals the accounts with the current secret, so that the previous one can be forgotten. */
export async function sealPayeesAnew(tx: Transaction, keys: Keys): Promise<number> {
  const stored = await tx<{ cafeId: number; sealed: string }[]>`
    select cafe_id, sealed from cafe_payees order by cafe_id for update`
  let renewed = 0
  for (const { cafeId, sealed } of stored) {
    const anew = await sealAnew(keys, sealed)
    if (anew === null) continue
    await tx`update cafe_payees set sealed = ${anew} where cafe_id = ${cafeId}`
    renewed += 1
  }
  return renewed
}

/** Who leaves takes the account along. Another owner says where the money goes from then on. */
export async function erasePayeesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from cafe_payees where member_id = ${memberId}`
  await invalidate(tx, payoutTags.payouts.all)
}
