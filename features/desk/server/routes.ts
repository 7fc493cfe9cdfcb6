import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountRefusals } from '~/features/accounts/refusals'
import {
  endSessionsOf,
  liftSuspension,
  setOperator,
  suspendMember,
} from '~/features/accounts/server/commands/standing'
import { findStanding, searchMembers } from '~/features/accounts/server/queries'
import { membersPerPage, whyBadSuspension } from '~/features/accounts/standing'
import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { countOpenCases } from '~/features/reviews/server/queries'
import { badInput, refuse } from '~/lib/errors'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import { deskEndpoints, rolesShape, suspendShape, waitingShape } from '../contract'
import { presentEntry, presentFile } from './present'

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

  async function present(memberId: number) {
    const now = app.clock.now()
    const standing = await findStanding(db, memberId, now)
    if (!standing) throw refuse(accountRefusals.noMember)
    return presentFile(db, standing, now)
  }

  const actingOf = (request: FastifyRequest, memberId: number, version: string) => ({
    operatorId: memberOf(request).memberId,
    memberId,
    version,
    now: app.clock.now(),
  })

  serve(app, deskEndpoints.members, async ({ query: { q = '', filter = 'all', page = 1 } }, request) => {
    const found = await searchMembers(db, { text: q.trim(), filter, page, now: app.clock.now() })
    return paged(request, found.members.map(presentEntry), found.count, { page, size: membersPerPage })
  })

  serve(app, deskEndpoints.member, ({ params }) => present(params.id))

  serve(app, deskEndpoints.suspend, async ({ params: { id }, body }, request) => {
    const { version, ...given } = suspendShape.fromWire(body)
    const asked = { reason: given.reason, until: given.until === null ? null : new Date(given.until) }
    const why = whyBadSuspension(asked, app.clock.now())
    if (why) throw badInput({ [why.field]: why.message })
    await suspendMember(db, { ...actingOf(request, id, version), ...asked })
    return present(id)
  })

  serve(app, deskEndpoints.lift, async ({ params: { id }, body }, request) => {
    await liftSuspension(db, actingOf(request, id, body.version))
    return present(id)
  })

  serve(app, deskEndpoints.endSessions, async ({ params: { id }, body }, request) => {
    await endSessionsOf(db, actingOf(request, id, body.version))
    return present(id)
  })

  serve(app, deskEndpoints.setRoles, async ({ params: { id }, body }, request) => {
    const { version, isOperator } = rolesShape.fromWire(body)
    await setOperator(db, { ...actingOf(request, id, version), isOperator })
    return present(id)
  })
}
