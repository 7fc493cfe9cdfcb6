import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { countOpenDoubts } from '~/features/meetups/server/queries/not-held'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { countOpenCases as countOpenReports } from '~/features/reports/desk/server/queries'
import { countOpenCases } from '~/features/reviews/desk/server/queries'
import { countWaitingInquiries } from '~/features/support/server/queries'
import type { Database } from '~/lib/server/database'
import type { DeskWaiting } from '../../desk-waiting'

/** What waits for this operator, who does not judge what concerns them. */
export async function countWaiting(db: Database, operatorId: number): Promise<DeskWaiting> {
  const [reviews, orders, applications, lessons, meetups, inquiries, reports] = await Promise.all([
    countOpenCases(db),
    countFlaggedOrders(db),
    countApplications(db),
    countUnansweredLessons(db),
    countOpenDoubts(db),
    countWaitingInquiries(db),
    countOpenReports(db, operatorId),
  ])
  return { reviews, orders, applications, lessons, meetups, inquiries, reports }
}
