import type { FastifyInstance } from 'fastify'
import { badInput } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { reportEndpoints } from '../endpoints'
import { lookedAtHours, whyCannotReport } from '../report'
import { report } from './commands/report'
import { presentOwnReport } from './present'
import { listOwnReports } from './queries'
import { reportCalls } from './schemas'

const calls = servedBy(reportEndpoints, reportCalls)

export function reportRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(app, calls.report, async ({ body }, request) => {
    const problem = whyCannotReport(body)
    if (problem) throw badInput({ [problem.field]: problem.message })
    const made = { ...body, reporterId: memberOf(request).memberId, now: clock.now() }
    const { isBlocked } = await db.transaction((tx) => report(tx, made))
    return { message: `신고했어요. ${lookedAtHours}시간 안에 확인하고 결과를 알려 드릴게요.`, isBlocked }
  })

  serve(app, calls.own, async ({ query: { before = null } }, request) => {
    const found = await listOwnReports(db, { reporterId: memberOf(request).memberId, before })
    return replyWithSlice(request, found.rows.map(presentOwnReport), found)
  })
}
