import type { FastifyInstance } from 'fastify'
import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { countOpenCases } from '~/features/reviews/server/queries'
import type { BasicServices } from '~/lib/server/feature'
import { serve } from '~/lib/server/serve'
import { deskEndpoints, waitingShape } from '../contract'

export function deskRoutes(app: FastifyInstance, { db }: BasicServices): void {
  serve(app, deskEndpoints.waiting, async () => {
    const [reviews, orders, applications, lessons] = await Promise.all([
      countOpenCases(db),
      countFlaggedOrders(db),
      countApplications(db),
      countUnansweredLessons(db),
    ])
    return waitingShape.toWire({ reviews, orders, applications, lessons })
  })
}
