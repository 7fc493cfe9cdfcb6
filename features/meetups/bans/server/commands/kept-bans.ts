import { z } from 'zod'
import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Reader, Transaction } from '~/lib/server/database'
import { banNotice } from '../notices'
import { findBan } from '../queries/bans'

const BanRecord = z.object({
  reason: z.string(),
  barredAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Operators have answered an appeal. One that they had not is gone with the account, and can be made again. */
  wasAnswered: z.boolean(),
})

/** What has become of the text of an answered appeal. */
const formerAppeal = '탈퇴하기 전에 쓴 이의 신청이라 남아 있지 않아요.'

/** A ban that stands does not end by leaving. */
export async function keepBan(
  db: Reader,
  memberId: number,
  now: Date,
): Promise<{ facts: z.output<typeof BanRecord>; until: Date } | null> {
  const ban = await findBan(db, { memberId, now })
  if (!ban) return null
  const { reason, barredAt, endsAt, appealDecidedAt } = ban
  const wasAnswered = appealDecidedAt !== null
  return {
    facts: { reason, barredAt: barredAt.toISOString(), endsAt: endsAt.toISOString(), wasAnswered },
    until: endsAt,
  }
}

/** Whoever was banned and signs up again is banned as long as they would have been. */
export async function takeOverBan(
  tx: Transaction,
  memberId: number,
  facts: unknown,
  now: Date,
): Promise<void> {
  const { reason, barredAt, endsAt, wasAnswered } = BanRecord.parse(facts)
  await tx`
    insert into meetup_bars (member_id, reason, barred_at, ends_at, appeal, appealed_at, appeal_decided_at)
    select ${memberId}, ${reason}, ${barredAt}::text::timestamptz, ${endsAt}::text::timestamptz, case when ${wasAnswered}::boolean then ${formerAppeal} end, answered_at, answered_at
    from (select case when ${wasAnswered}::boolean then ${now}::timestamptz end as answered_at) given`
  await addNotice(tx, banNotice, { memberId, details: { reason, until: endsAt }, now })
}
