import type { FastifyInstance } from 'fastify'
import { badInput } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { reviewMessages } from '../../review-rules'
import { reviewDeskEndpoints } from '../endpoints'
import { decideCase } from './commands/decide-case'
import { presentCase } from './present'
import { listCases, listFlagsOf, listReportsOf } from './queries'
import { reviewDeskCalls } from './schemas'

const calls = servedBy(reviewDeskEndpoints, reviewDeskCalls)

export function reviewDeskRoutes(app: FastifyInstance): void {
  const { db } = app

  serve(app, calls.cases, async ({ query: { state = 'open', q = '', before = null } }, request) => {
    const found = await listCases(db, { state, text: q.trim(), before })
    const ids = found.rows.map(({ id }) => id)
    const [reports, flags] = await Promise.all([listReportsOf(db, ids), listFlagsOf(db, ids)])
    return replyWithSlice(
      request,
      found.rows.map((row) => presentCase(row, reports, flags)),
      found,
    )
  })

  serve(app, calls.decide, async ({ params, body }, request) => {
    if (body.decision === 'hide' && body.reason === undefined) {
      throw badInput({ reason: reviewMessages.noHidingReason })
    }
    const { memberId: operatorId } = memberOf(request)
    await decideCase(db, { ...params, ...body, operatorId, now: app.clock.now() })
    return { message: reviewMessages.decided[body.decision] }
  })
}
