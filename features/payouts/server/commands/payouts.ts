import type { LineRow, PayeeRow } from '~/db/rows/payouts'
import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { lockCafe, recordAction } from '~/features/cafes/server/commands/as-staff'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { changedMeanwhile } from '~/lib/conflict'
import { refuse } from '~/lib/errors'
import { spanOfMonth } from '~/lib/month'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { versionOf } from '~/lib/server/version-of'
import { isMonthOver, payoutTags } from '../../payout'
import { payoutRefusals, payRefusals } from '../../refusals'
import { payoutAudits } from '../audit'
import { cafePaidNotice, payoutUndoneNotice } from '../notices'
import { countsOf } from '../present'
import { findPayee, findPayout, listOwed, versionOfPayee } from '../queries'
import { notifyOwners } from './notify-owners'

/** What the operator saw: exactly these lines are paid, to this account. */
export function versionOfOwed(lines: readonly LineRow[], payee: PayeeRow | null): string {
  return versionOf([versionOfPayee(payee), ...lines.map(({ entryId, amount }) => [entryId, amount])])
}

interface Paying {
  operatorId: number
  cafeId: number
  /** YYYY-MM. */
  month: string
  /** The version of the lines and the account that the operator has read. */
  version: string
  paidOn: string
  note: string | null
  now: Date
}

/**
 * Records that a cafe was paid everything that it is owed up to the end of a month. Under the cafe's lock, so that of two
 * operators one pays.
 */
export async function payCafe(tx: Transaction, paying: Paying): Promise<void> {
  const { operatorId, cafeId, month, version, paidOn, note, now } = paying
  await lockOperator(tx, { operatorId, need: 'money', now })
  await lockCafe(tx, cafeId)
  if (!isMonthOver(month, now)) throw refuse(payRefusals.monthNotOver)
  if (await findPayout(tx, { cafeId, month })) throw refuse(payRefusals.alreadyPaid)
  const payee = await findPayee(tx, cafeId)
  if (!payee) throw refuse(payRefusals.noPayee)
  const until = spanOfMonth(month).until
  // A meetup that is called off meanwhile waits, or is seen.
  await tx`
    select from meetup_settlements where cafe_id = ${cafeId} and not is_paid and settled_at < ${until}
    order by entry_id for no key update`
  const lines = await listOwed(tx, { cafeId, until })
  if (versionOfOwed(lines, payee) !== version) throw refuse(changedMeanwhile)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount <= 0) throw refuse(payoutRefusals.nothingDue)

  const [payout] = await tx<{ id: number }[]>`
    insert into cafe_payouts (cafe_id, month, amount, paid_on, note, hint, made_at)
    values (${cafeId}, ${`${month}-01`}::date, ${amount}, ${paidOn}::date, ${note}, ${payee.hint}, ${now})
    returning id`
  await tx`
    insert into cafe_payout_lines (payout_id, entry_id, amount)
    select ${payout?.id ?? 0}::int, entry_id, amount
    from json_to_recordset(${JSON.stringify(
      lines.map(({ entryId, amount: won }) => ({ entry_id: entryId, amount: won })),
    )}::text::json) as given (entry_id int, amount int)`
  await recordAction(
    tx,
    { cafeId, actorId: operatorId, byOperator: true, now },
    {
      action: payoutAudits['pay-cafe'],
      details: { month, amount, ...countsOf(lines), paidOn, account: payee.hint },
    },
  )
  await notifyOwners(tx, cafeId, now, (memberId, cafe) =>
    addNotice(tx, cafePaidNotice, { memberId, details: { cafeId, cafe, amount, paidOn }, now }),
  )
  await invalidate(tx, payoutTags.payouts.all)
}

/**
 * Takes back that a cafe was paid, which was marked by mistake. What was paid is owed again; the payout stays as it was in a
 * table of its own. Only the last one of a cafe, because a later one may take off what this one has paid.
 */
export async function undoPayout(
  tx: Transaction,
  {
    operatorId,
    cafeId,
    month,
    payoutId,
    reason,
    now,
  }: Omit<Paying, 'version' | 'paidOn' | 'note'> & { payoutId: number; reason: string },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'money', now })
  await lockCafe(tx, cafeId)
  const payout = await findPayout(tx, { cafeId, month })
  if (!payout) throw refuse(payoutRefusals.notPaid)
  // Somebody has undone the one that is meant, and paid anew.
  if (payout.id !== payoutId) throw refuse(changedMeanwhile)
  const later = await tx`
    select from cafe_payouts where cafe_id = ${cafeId} and cafe_payouts.month > ${`${month}-01`}::date`
  if (later.length > 0) throw refuse(payoutRefusals.paidLater)
  await tx`
    insert into cafe_undone_payouts (payout_id, cafe_id, month, amount, paid_on, note, hint, made_at, lines, reason,
      undone_by, undone_at)
    select id, cafe_id, month, amount, paid_on, note, hint, made_at,
      (select jsonb_agg(jsonb_build_object('entry_id', entry_id, 'amount', cafe_payout_lines.amount) order by entry_id)
        from cafe_payout_lines where payout_id = id), ${reason}, ${operatorId}, ${now}
    from cafe_payouts where id = ${payout.id}`
  await tx`delete from cafe_payout_lines where payout_id = ${payout.id}`
  await tx`delete from cafe_payouts where id = ${payout.id}`
  const { amount } = payout
  await recordAction(
    tx,
    { cafeId, actorId: operatorId, byOperator: true, now },
    { action: payoutAudits['undo-payout'], details: { month, amount, reason } },
  )
  await notifyOwners(tx, cafeId, now, (memberId, cafe) =>
    addNotice(tx, payoutUndoneNotice, { memberId, details: { cafeId, cafe, amount, reason }, now }),
  )
  await invalidate(tx, payoutTags.payouts.all)
}
