import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { auditKinds } from '~/lib/audit-kind'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { giftKey, giftLimits } from '../../gift'
import { type PassTier, passExpiry, passTags, toPassTier } from '../../pass'
import { passRefusals } from '../../refusals'
import { giftNotice, giftTakenBackNotice } from '../notices'
import { openAccounts } from './grant-passes'
import { planLot } from './lots'

export const giftAudits = auditKinds(
  'member',
  { 'give-passes': '이용권을 드렸어요', 'take-gift-back': '드린 이용권을 거뒀어요' },
  { details: { tier: '이용권 값', count: '이용권' } },
)

interface Giving {
  memberId: number
  operatorId: number
  now: Date
}

const daysMs = giftLimits.days * 86_400_000

async function lockBoth(tx: Transaction, { memberId, operatorId, now }: Giving): Promise<void> {
  if (memberId === operatorId) throw refuse(passRefusals.ownGift)
  const remaining = await lockMembers(tx, [memberId, operatorId])
  await checkOperator(tx, { operatorId, need: 'money', now })
  if (!remaining.has(memberId)) throw refuse(passRefusals.noMember)
}

/** How many passes an operator has given to a member lately, without those that were taken back. */
async function countGiven(tx: Transaction, { memberId, operatorId, now }: Giving): Promise<number> {
  const [given] = await tx<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from pass_gifts
    where given_by = ${operatorId} and member_id = ${memberId} and taken_back_at is null
      and given_at > ${new Date(now.getTime() - daysMs)}`
  return given?.count ?? 0
}

/** Puts passes that nobody has paid for into a member's wallet, and tells them why. */
export async function givePasses(
  tx: Transaction,
  { tier, count, reason, ...giving }: Giving & { tier: PassTier; count: number; reason: string },
): Promise<void> {
  const { memberId, operatorId, now } = giving
  await lockBoth(tx, giving)
  if ((await countGiven(tx, giving)) + count > giftLimits.byOneInDays) throw refuse(passRefusals.tooManyGifts)
  const expiresAt = passExpiry(now)
  const [gift] = await tx<{ id: number }[]>`
    insert into pass_gifts (member_id, tier, count, reason, given_by, given_at)
    values (${memberId}, ${tier}, ${count}, ${reason}, ${operatorId}, ${now})
    returning id`
  const giftId = gift?.id ?? 0
  await openAccounts(tx, memberId)
  const [lot] = await tx<{ id: number }[]>`
    insert into ledger_lots (asset, member_id, order_key, made_at, expires_at)
    values (${`pass:${tier}`}, ${memberId}, ${giftKey(giftId)}, ${now}, ${expiresAt})
    returning id`
  const lotId = lot?.id ?? 0
  await tx`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
    select ${`grant:${giftId}`}, 'grant', granted.id, ${lotId}, wallet.id, ${lotId}, ${count}, ${now}
    from ledger_accounts granted, ledger_accounts wallet
    where granted.kind = 'granted' and wallet.kind = 'wallet' and wallet.member_id = ${memberId}`
  await planLot(tx, { lotId, expiresAt, after: now })
  await audit(tx, {
    actorId: operatorId,
    action: giftAudits['give-passes'],
    thing: memberId,
    details: { tier, count },
    now,
  })
  const details = { tier, count, reason, expiresAt: expiresAt.toISOString() }
  await addNotice(tx, giftNotice, { memberId, details, now })
  await invalidateOwn(tx, [memberId], passTags.own.all)
}

/** Takes a gift back of which nothing is used, held or expired. Repeating it changes nothing. */
export async function takeGiftBack(
  tx: Transaction,
  { giftId, ...giving }: Giving & { giftId: number },
): Promise<void> {
  const { memberId, operatorId, now } = giving
  await lockBoth(tx, giving)
  const [gift] = await tx<{ tier: number; count: number; takenBackAt: Date | null }[]>`
    select tier, count, taken_back_at from pass_gifts where id = ${giftId} and member_id = ${memberId} for update`
  if (!gift) throw refuse(passRefusals.noGift)
  if (gift.takenBackAt !== null) return
  const moved = await tx`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, follows_id, moved_at)
    select ${`undone:grant:${giftId}`}, 'grant-undone', given.to_account, given.to_lot, given.from_account, given.to_lot,
      given.amount, given.id, ${now}
    from ledger_transfers given
    join ledger_balances on account_id = given.to_account and lot_id = given.to_lot
    where given.key = ${`grant:${giftId}`} and ledger_balances.amount = given.amount`
  if (moved.count !== 1) throw refuse(passRefusals.giftUsed)
  await tx`
    update pass_gifts set taken_back_by = ${operatorId}, taken_back_at = ${now} where id = ${giftId}`
  const { count } = gift
  const tier = toPassTier(gift.tier)
  await audit(tx, {
    actorId: operatorId,
    action: giftAudits['take-gift-back'],
    thing: memberId,
    details: { tier, count },
    now,
  })
  await addNotice(tx, giftTakenBackNotice, { memberId, details: { tier, count }, now })
  await invalidateOwn(tx, [memberId], passTags.own.all)
}

/** What was said about a member to themself goes with them; that passes were given stays, as all of the ledger does. */
export async function forgetGiftReasons(tx: Transaction, memberId: number): Promise<void> {
  await tx`update pass_gifts set reason = null where member_id = ${memberId} and reason is not null`
}
