import { bareDigits } from '~/features/accounts/account'
import { lockMember } from '~/features/accounts/server/commands/members'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { paymentTags } from '../../order'

/** Keeps what a member agrees to have sent to the payment company, in place of what they said before. */
export async function keepContact(
  tx: Transaction,
  { memberId, phone, email, now }: { memberId: number; phone: string; email: string | null; now: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  await tx`
    insert into payment_buyers (member_id, phone, email, agreed_at)
    values (${memberId}, ${bareDigits(phone)}, ${email?.trim() || null}, ${now})
    on conflict (member_id) do update set phone = excluded.phone, email = excluded.email, agreed_at = excluded.agreed_at`
  await invalidateOwn(tx, [memberId], paymentTags.own.all)
}

export async function forgetContact(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from payment_buyers where member_id = ${memberId}`
  await invalidateOwn(tx, [memberId], paymentTags.own.all)
}
