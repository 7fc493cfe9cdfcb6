import type { FastifyInstance } from 'fastify'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy, withContributed } from '~/lib/server/serve'
import { whyBadBanReason } from '../../ban'
import { decideRefusals } from '../../refusals'
import { reviewReasons } from '../../report'
import { reportDeskEndpoints } from '../endpoints'
import { decisionDone, decisionNames, decisionsFor } from '../report-case'
import { decideCase } from './commands/decide-case'
import { presentCase, toCaseKind } from './present'
import { findCase, listCases, listFlagsOf, listReportsOf } from './queries'
import { reportDeskCalls } from './schemas'

const calls = servedBy(reportDeskEndpoints, reportDeskCalls)

export function reportDeskRoutes(app: FastifyInstance, { db, clock, contributed }: BasicServices): void {
  const { judges } = contributed
  const dependsOn = judges.flatMap((judged) => judged.dependsOn ?? [])
  const refusals = judges.map((judged) => judged.refusals ?? [])

  serve(
    app,
    withContributed(calls.cases, { dependsOn }),
    async ({ query: { state = 'open', q = '', before = null } }, request) => {
      const found = await listCases(db, {
        operatorId: memberOf(request).memberId,
        state,
        text: q.trim(),
        before,
        now: clock.now(),
      })
      const [reports, flags] = await Promise.all([
        listReportsOf(
          db,
          found.rows.map(({ id }) => id),
        ),
        listFlagsOf(
          db,
          found.rows.flatMap(({ reviewId }) => reviewId ?? []),
        ),
      ])
      return replyWithSlice(
        request,
        found.rows.map((row) => presentCase(row, reports, flags)),
        found,
      )
    },
  )

  serve(app, withContributed(calls.decide, { refusals }), async ({ params: { caseId }, body }, request) => {
    const { decision, reason = '', days, version } = body
    const found = await findCase(db, caseId)
    if (!found) throw refuse(decideRefusals.noCase)
    if (!decisionsFor(toCaseKind(found.kind)).includes(decision)) {
      throw badInput({ decision: `이 신고에는 '${decisionNames[decision]}' 결정을 할 수 없어요.` })
    }
    if (decision === 'bar' || decision === 'hide-text') {
      const problem = whyBadBanReason(reason)
      if (problem !== null) throw badInput({ reason: problem })
    }
    if (decision === 'hide-review' && !reviewReasons.some((known) => known === reason))
      throw badInput({ reason: '숨기는 이유를 선택해 주세요.' })
    if (decision === 'bar' && days === undefined)
      throw badInput({ days: '제한하는 기간(days)을 선택해 주세요.' })
    const operatorId = memberOf(request).memberId
    await db.transaction((tx) =>
      decideCase(tx, { caseId, operatorId, decision, reason, days, version, now: clock.now() }, contributed),
    )
    return { message: decisionDone[decision] }
  })
}
