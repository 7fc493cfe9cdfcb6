import { z } from 'zod'
import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Reader, Transaction } from '~/lib/server/database'
import { barredNotice } from '../notices'
import { findBar } from '../queries/bars'

const KeptBar = z.object({
  reason: z.string(),
  barredAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Operators have answered an appeal. One that they had not is gone with the account, and can be made again. */
  wasAnswered: z.boolean(),
})

/** What has become of the text of an answered appeal. */
const formerAppeal = '탈퇴하기 전에 쓴 이의 신청이라 남아 있지 않아요.'

/** A bar that stands does not end by leaving. */
export async function keepBar(
  db: Reader,
  memberId: number,
  now: Date,
): Promise<{ facts: z.output<typeof KeptBar>; until: Date } | null> {
  const bar = await findBar(db, { memberId, now })
  if (!bar) return null
  const { reason, barredAt, endsAt, appealDecidedAt } = bar
  const wasAnswered = appealDecidedAt !== null
  return {
    facts: { reason, barredAt: barredAt.toISOString(), endsAt: endsAt.toISOString(), wasAnswered },
    until: endsAt,
  }
}

/** Whoever was barred and signs up again is barred as long as they would have been. */
export async function takeOverBar(
  tx: Transaction,
  memberId: number,
  facts: unknown,
  now: Date,
): Promise<void> {
  const { reason, barredAt, endsAt, wasAnswered } = KeptBar.parse(facts)
  await tx`
    insert into meetup_bars (member_id, reason, barred_at, ends_at, appeal, appealed_at, appeal_decided_at)
    select ${memberId}, ${reason}, ${barredAt}::text::timestamptz, ${endsAt}::text::timestamptz, case when ${wasAnswered}::boolean then ${formerAppeal} end, answered_at, answered_at
    from (select case when ${wasAnswered}::boolean then ${now}::timestamptz end as answered_at) given`
  await addNotice(tx, barredNotice, { memberId, details: { reason, until: endsAt }, now })
}
