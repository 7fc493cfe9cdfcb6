import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { countOpenDoubts } from '~/features/meetups/server/queries/not-held'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { countOpenCases as countOpenReports } from '~/features/reports/desk/server/queries'
import { countOpenCases } from '~/features/reviews/desk/server/queries'
import { countWaitingInquiries } from '~/features/support/server/queries'
import { meetsNeed, type OperatorNeed, type OperatorRight } from '~/lib/operator-rights'
import type { Database, Reader } from '~/lib/server/database'
import type { DeskWaiting } from '../../desk-waiting'

const none = async () => 0

/** What waits for this operator, who does not judge what concerns them and is told only of what their rights are for. */
export async function countWaiting(
  db: Database,
  { operatorId, rights }: { operatorId: number; rights: readonly OperatorRight[] },
): Promise<DeskWaiting> {
  const ifFor = (need: OperatorNeed, count: () => Promise<number>) =>
    meetsNeed(need, rights) ? count() : none()
  const [reviews, orders, applications, lessons, meetups, inquiries, reports] = await Promise.all([
    ifFor('support', () => countOpenCases(db)),
    ifFor('money', () => countFlaggedOrders(db)),
    ifFor('support', () => countApplications(db)),
    ifFor('support', () => countUnansweredLessons(db)),
    ifFor('support', () => countOpenDoubts(db)),
    ifFor('support', () => countWaitingInquiries(db)),
    ifFor('support', () => countOpenReports(db, operatorId)),
  ])
  return { reviews, orders, applications, lessons, meetups, inquiries, reports }
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
