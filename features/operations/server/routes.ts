import type { FastifyInstance } from 'fastify'
import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { countOpenDoubts } from '~/features/meetups/server/queries/not-held'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { countOpenCases } from '~/features/reviews/server/queries'
import { countDueItems } from '~/lib/server/due-items'
import type { BasicServices } from '~/lib/server/feature'
import { memberOf, serve, servedBy } from '~/lib/server/serve'
import { weeksUntil } from '~/lib/weeks'
import { operationsEndpoints } from '../contract'
import { waitingEndpoints } from '../endpoints'
import { retryItem, retryJob } from './commands/retry'
import { presentHealth, presentHouseNumbers } from './present'
import { countDeliveries, countJobs, listFailedItems, listFailedJobs, listUpkeepRuns } from './queries/health'
import { countHouseByWeek } from './queries/numbers'
import { waitingCalls } from './schemas'

const calls = servedBy(waitingEndpoints, waitingCalls)

/** Half a year, including the current week. */
const houseWeeks = 26

export function operationsRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(app, calls.waiting, async () => {
    const [reviews, orders, applications, lessons, meetups] = await Promise.all([
      countOpenCases(db),
      countFlaggedOrders(db),
      countApplications(db),
      countUnansweredLessons(db),
      countOpenDoubts(db),
    ])
    return { reviews, orders, applications, lessons, meetups }
  })

  serve(app, operationsEndpoints.systemHealth, async () => {
    const now = clock.now()
    const [jobs, failedJobs, due, failedItems, channels, upkeep] = await Promise.all([
      countJobs(db),
      listFailedJobs(db),
      countDueItems(db, now),
      listFailedItems(db, now),
      countDeliveries(db, now),
      listUpkeepRuns(db),
    ])
    return presentHealth({ now, jobs, failedJobs, due, failedItems, channels, upkeep })
  })

  serve(app, operationsEndpoints.houseNumbers, async () => {
    const weeks = weeksUntil(clock.now(), houseWeeks)
    return presentHouseNumbers(weeks, await countHouseByWeek(db, weeks))
  })

  serve(app, operationsEndpoints.retryJob, async ({ params: { id } }, request) => {
    const { memberId: operatorId } = memberOf(request)
    await db.transaction((tx) => retryJob(tx, { id, operatorId, now: clock.now() }))
    return {}
  })

  serve(app, operationsEndpoints.retryItem, async ({ params: { id } }, request) => {
    const { memberId: operatorId } = memberOf(request)
    await db.transaction((tx) => retryItem(tx, { id, operatorId, now: clock.now() }))
    return {}
  })
}
