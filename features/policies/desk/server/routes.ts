import type { FastifyInstance } from 'fastify'
import { readPolicies } from '~/features/accounts/server/queries'
import { policyToAnnounce, whyBadPolicyPlan } from '~/features/policies/announce-policy'
import { badInput } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { announcePolicy } from '../../server/commands/announce-policy'
import { takeBackPolicy } from '../../server/commands/take-back-policy'
import { policyDeskEndpoints } from '../endpoints'
import { policyDeskCalls } from './schemas'

const calls = servedBy(policyDeskEndpoints, policyDeskCalls)

async function readDesk(db: Reader, now: Date) {
  const { announced, inForce } = await readPolicies(db, now)
  return { inForce, next: policyToAnnounce(inForce, announced), announced: announced.toReversed() }
}

export function policyDeskRoutes(app: FastifyInstance, { clock }: BasicServices): void {
  const { db } = app
  serve(app, calls.policies, () => readDesk(db, clock.now()))

  serve(app, calls.announce, ({ body, once }, request) => {
    const why = whyBadPolicyPlan(body, clock.now())
    if (why) throw badInput({ [why.field]: why.message })
    return once(async (tx) => {
      await announcePolicy(tx, { ...body, operatorId: memberOf(request).memberId, now: clock.now() })
      return readDesk(tx, clock.now())
    })
  })

  serve(app, calls.takeBack, ({ params: { version }, body: { reason }, once }, request) =>
    once(async (tx) => {
      await takeBackPolicy(tx, {
        version,
        reason,
        operatorId: memberOf(request).memberId,
        now: clock.now(),
      })
      return readDesk(tx, clock.now())
    }),
  )
}
