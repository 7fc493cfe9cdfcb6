import type { FastifyInstance } from 'fastify'
import { readPolicies } from '~/features/accounts/server/queries'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { policyEndpoints } from '../endpoints'
import { answerPolicy } from './commands/answer-policy'
import { presentPolicies } from './present'
import { findAsked } from './queries'
import { policyCalls } from './schemas'

const calls = servedBy(policyEndpoints, policyCalls)

export function policyRoutes(app: FastifyInstance, { clock }: BasicServices): void {
  const { db } = app
  serve(app, calls.policies, async () => presentPolicies(await readPolicies(db, clock.now())))

  serve(app, calls.asked, async (_, request) => ({
    asked: await findAsked(db, { memberId: memberOf(request).memberId, now: clock.now() }),
  }))

  serve(app, calls.answer, async ({ body }, request) => {
    const asking = { memberId: memberOf(request).memberId, now: clock.now() }
    await db.transaction((tx) => answerPolicy(tx, { ...asking, ...body }))
    return { asked: await findAsked(db, asking) }
  })
}
