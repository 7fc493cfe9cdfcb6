import type { FastifyInstance } from 'fastify'
import { whyBadBarReason } from '~/features/meetups/bar'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { reportRefusals } from '../../refusals'
import { reportDeskEndpoints } from '../endpoints'
import { decisionDone, decisionNames, decisionsFor } from '../report-case'
import { decideCase } from './commands/decide-case'
import { presentCase, toCaseKind } from './present'
import { findCase, listCases, listReportsOf } from './queries'
import { reportDeskCalls } from './schemas'

const calls = servedBy(reportDeskEndpoints, reportDeskCalls)

export function reportDeskRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(app, calls.cases, async ({ query: { state = 'open', before = null } }, request) => {
    const found = await listCases(db, {
      operatorId: memberOf(request).memberId,
      state,
      before,
      now: clock.now(),
    })
    const reports = await listReportsOf(
      db,
      found.rows.map(({ id }) => id),
    )
    return replyWithSlice(
      request,
      found.rows.map((row) => presentCase(row, reports)),
      found,
    )
  })

  serve(app, calls.decide, async ({ params: { caseId }, body }, request) => {
    const { decision, reason = '', days, version } = body
    const found = await findCase(db, caseId)
    if (!found) throw refuse(reportRefusals.noCase)
    if (!decisionsFor(toCaseKind(found.kind)).includes(decision)) {
      throw badInput({ decision: `이 신고에는 '${decisionNames[decision]}' 결정을 할 수 없어요.` })
    }
    if (decision === 'bar' || decision === 'hide-text') {
      const problem = whyBadBarReason(reason)
      if (problem !== null) throw badInput({ reason: problem })
    }
    if (decision === 'bar' && days === undefined)
      throw badInput({ days: '제한하는 기간(days)을 선택해 주세요.' })
    const operatorId = memberOf(request).memberId
    await db.transaction((tx) =>
      decideCase(tx, { caseId, operatorId, decision, reason, days, version, now: clock.now() }),
    )
    return { message: decisionDone[decision] }
  })
}
