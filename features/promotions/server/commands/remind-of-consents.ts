import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Transaction } from '~/lib/server/database'
import { reminderBefore } from '../../promotion'
import { consentReminderNotice } from '../notices'

const mostAtOnce = 300

/** Tells the next members whose consent to news, and the last word about it, is two years old. Returns how many. */
export function remindOfConsents(db: Database, now: Date): Promise<number> {
  const before = reminderBefore(now)
  return db.transaction(async (tx) => {
    const due = await tx<{ memberId: number; at: Date }[]>`
      select consents.member_id, consents.at
      from consents join members on members.id = consents.member_id
      where kind = 'marketing' and is_given and consents.at <= ${before} and left_at is null
        and not exists (
          select from consents later
          where later.member_id = consents.member_id and later.kind = 'marketing' and later.id > consents.id
        )
        and not exists (
          select from consent_reminders
          where consent_reminders.member_id = consents.member_id and reminded_at > ${before}
        )
      order by consents.at, consents.member_id limit ${mostAtOnce}`
    const remaining = await lockMembers(
      tx,
      due.map(({ memberId }) => memberId),
    )
    const notified = due.filter(({ memberId }) => remaining.has(memberId))
    await tx`
      insert into consent_reminders (member_id, reminded_at)
      select member_id, ${now} from unnest(${notified.map(({ memberId }) => memberId)}::int[]) as told (member_id)
      on conflict (member_id) do update set reminded_at = excluded.reminded_at`
    await addNotices(tx, consentReminderNotice, {
      to: notified.map(({ memberId, at }) => ({
        memberId,
        details: { since: seoulDate(at), sender: '미플' },
      })),
      now,
    })
    return notified.length
  })
}

export async function forgetReceived(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from promotion_recipients where member_id = ${memberId}`
  await tx`delete from consent_reminders where member_id = ${memberId}`
}
