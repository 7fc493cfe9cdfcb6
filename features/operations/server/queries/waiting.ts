import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { countOpenDoubts } from '~/features/meetups/attendance/server/queries/not-held'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { sumToPay } from '~/features/payouts/server/queries'
import { countOpenCases } from '~/features/reports/desk/server/queries'
import { countWaitingInquiries } from '~/features/support/server/queries'
import { meetsNeed, type OperatorNeed, type OperatorRight } from '~/lib/operator-rights'
import type { Database, Reader } from '~/lib/server/database'
import type { DeskWaiting } from '../../desk-waiting'

const none = async () => 0

/** What is to be paid to cafes, and until when. */
export interface ToPay {
  won: number
  /** YYYY-MM-DD. */
  until: string
}

/** What waits for this operator, who does not judge what concerns them and is told only of what their rights are for. */
export async function countWaiting(
  db: Database,
  { operatorId, rights, now }: { operatorId: number; rights: readonly OperatorRight[]; now: Date },
): Promise<DeskWaiting & { toPay: ToPay | null }> {
  const ifFor = (need: OperatorNeed, count: () => Promise<number>) =>
    meetsNeed(need, rights) ? count() : none()
  const [orders, applications, lessons, meetups, inquiries, reports, owed] = await Promise.all([
    ifFor('money', () => countFlaggedOrders(db)),
    ifFor('support', () => countApplications(db)),
    ifFor('support', () => countUnansweredLessons(db)),
    ifFor('support', () => countOpenDoubts(db)),
    ifFor('support', () => countWaitingInquiries(db)),
    ifFor('support', () => countOpenCases(db, { operatorId })),
    meetsNeed('money', rights) ? sumToPay(db, now) : null,
  ])
  const payouts = owed?.cafes ?? 0
  const toPay = owed === null || payouts === 0 ? null : { won: owed.won, until: owed.until }
  return { orders, applications, lessons, meetups, inquiries, reports, payouts, toPay }
}

/** Operators who are not suspended, the longest serving first. */
export function listOperatorsAtWork(
  db: Reader,
  now: Date,
): Promise<{ memberId: number; operatorRights: string[] | null }[]> {
  return db<{ memberId: number; operatorRights: string[] | null }[]>`
    select id as member_id, operator_rights from members
    where is_operator and left_at is null and not exists (
      select from member_suspensions suspension
      where suspension.member_id = members.id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    order by id limit 50`
}
