import type { GiftRow } from '~/db/rows/passes'
import type { Reader } from '~/lib/server/database'
import { giftLimits } from '../../gift'

/**
 * The last gifts to a member, newest first.
 * `givenBy`: null if the operator has left.
 * `isUnused`: whether all of it is still in the wallet.
 */
export function listGifts(db: Reader, memberId: number): Promise<GiftRow[]> {
  return db<GiftRow[]>`
    select pass_gifts.id, tier, count, reason, given_at, case when left_at is null then nickname end as given_by,
      taken_back_at,
      taken_back_at is null and exists (
        select from ledger_transfers given
        join ledger_balances on account_id = given.to_account and lot_id = given.to_lot
        where given.key = 'grant:' || pass_gifts.id and ledger_balances.amount = given.amount
      ) as is_unused
    from pass_gifts join members on members.id = given_by
    where pass_gifts.member_id = ${memberId}
    order by pass_gifts.id desc limit ${giftLimits.shown}`
}

/** All gifts to a member, for the export. */
export function listWholeGifts(
  db: Reader,
  memberId: number,
): Promise<
  { tier: number; count: number; reason: string | null; givenAt: Date; takenBackAt: Date | null }[]
> {
  return db<
    { tier: number; count: number; reason: string | null; givenAt: Date; takenBackAt: Date | null }[]
  >`
    select tier, count, reason, given_at, taken_back_at from pass_gifts where member_id = ${memberId} order by id`
}
