import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockAsOwner, lockCafe, recordAction } from '~/features/cafes/server/commands/as-staff'
import { listStaff } from '~/features/cafes/server/queries/staff'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import { monthAfter, spanOfMonth } from '~/lib/month'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import type { Keys } from '~/lib/server/keys'
import { invalidate } from '~/lib/server/response-cache'
import { seal, sealAnew } from '~/lib/server/sealing'
import {
  asksAgainAt,
  hintOf,
  lastMonthOver,
  nextReminder,
  type Payee,
  paydayOf,
  payoutTags,
} from '../../payout'
import { askRefusals, payoutRefusals } from '../../refusals'
import { payoutAudits } from '../audit'
import { payeeChangedNotice, payeeMissingNotice } from '../notices'
import { sumOf } from '../present'
import { findPayee, findPayeeRequest, isSamePayee, listOwed, openPayee, versionOfPayee } from '../queries'
import { notifyOwners } from './notify-owners'

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
  await cancelDue(tx, { subject: payeeSubject(cafeId) })
  // Also whoever has changed it, because somebody else may have their session.
  await notifyOwners(tx, cafeId, now, (memberId, cafe) =>
    addNotice(tx, payeeChangedNotice, { memberId, details: { cafeId, cafe, account: hint }, now }),
  )
  await invalidate(tx, payoutTags.payouts.all)
}

const payeeSubject = (cafeId: number) => `cafe-payee:${cafeId}`
export const cafeOfPayeeSubject = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))

/** Tells the owners of a locked cafe what waits for their account. Returns the month of which it is owed; null if nothing is. */
async function notifyOfMissing(
  tx: Transaction,
  { cafeId, isAsked, now }: { cafeId: number; isAsked: boolean; now: Date },
): Promise<string | null> {
  const over = lastMonthOver(now)
  const [owed, due] = [
    await listOwed(tx, { cafeId, until: spanOfMonth(monthAfter(over, 1)).until }),
    await listOwed(tx, { cafeId, until: spanOfMonth(over).until }),
  ]
  const amount = sumOf(owed)
  if (amount <= 0) return null
  const month = sumOf(due) > 0 ? over : monthAfter(over, 1)
  await notifyOwners(tx, cafeId, now, (memberId, cafe) =>
    addNotice(tx, payeeMissingNotice, {
      memberId,
      details: { cafeId, cafe, amount, payday: paydayOf(month, now), isAsked },
      now,
    }),
  )
  return month
}

/** Due when a cafe is first owed something without an account, and before each payday until it has one or is owed nothing. */
export async function remindOfPayee(
  tx: Transaction,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<void> {
  await lockCafe(tx, cafeId)
  if (await findPayee(tx, cafeId)) return
  const month = await notifyOfMissing(tx, { cafeId, isAsked: false, now })
  if (month === null) return
  const next = { kind: 'payee-missing', subject: payeeSubject(cafeId), dueAt: nextReminder(month, now) }
  await scheduleDue(tx, next)
}

/** An operator asks the owners of a cafe for its account, once in a few days. */
export async function askForPayee(
  tx: Transaction,
  { cafeId, operatorId, now }: { cafeId: number; operatorId: number; now: Date },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'money', now })
  await lockCafe(tx, cafeId)
  if (await findPayee(tx, cafeId)) throw refuse(askRefusals.hasPayee)
  const hasOwner = (await listStaff(tx, cafeId)).some(({ role }) => role === 'owner')
  if (!hasOwner) throw refuse(askRefusals.noOwner)
  if (asksAgainAt(await findPayeeRequest(tx, cafeId), now) !== null) throw refuse(askRefusals.askedLately)
  if ((await notifyOfMissing(tx, { cafeId, isAsked: true, now })) === null)
    throw refuse(payoutRefusals.nothingDue)
  await tx`
    insert into cafe_payee_requests (cafe_id, asked_at) values (${cafeId}, ${now})
    on conflict (cafe_id) do update set asked_at = excluded.asked_at`
  await recordAction(
    tx,
    { cafeId, actorId: operatorId, byOperator: true, now },
    { action: payoutAudits['ask-for-payee'], details: {} },
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
