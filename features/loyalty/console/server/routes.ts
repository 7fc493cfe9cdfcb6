import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, invalidateConsole, lockAsOwner } from '~/features/cafes/server/commands/as-staff'
import { versionOfText } from '~/features/cafes/server/queries/managed-cafe'
import { redeemCoupon } from '~/features/loyalty/server/commands/coupons'
import { setRewards } from '~/features/loyalty/server/commands/rewards'
import { setStaffPin } from '~/features/loyalty/server/commands/staff-pin'
import { findGuestCoupon, hasStaffPin, listCouponsUsedAt } from '~/features/loyalty/server/queries/coupons'
import { listJustIn } from '~/features/loyalty/server/queries/just-in'
import { listRewards } from '~/features/loyalty/server/queries/rewards'
import { couponsPerPage, type StampReward } from '~/features/loyalty/stamp'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { loyaltyConsoleEndpoints } from '../endpoints'
import { loyaltyConsoleCalls } from './schemas'

const calls = servedBy(loyaltyConsoleEndpoints, loyaltyConsoleCalls)

function versionOfRewards(rewards: readonly StampReward[]): string {
  return versionOfText(JSON.stringify(rewards.map(({ stampCount, coupon }) => [stampCount, coupon])))
}

export function loyaltyConsoleRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  /** Who acts at which cafe and when, with the other parameters of the path. */
  const acting = <P extends { cafeId: number }>(request: FastifyRequest, params: P): Acting & P => ({
    ...params,
    actorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.loyalty, async ({ params: { cafeId } }) => {
    const rewards = await listRewards(db, cafeId)
    return { rewards, hasPin: await hasStaffPin(db, cafeId), version: versionOfRewards(rewards) }
  })

  serve(app, calls.justIn, async ({ params: { cafeId } }) => {
    const now = clock.now()
    return { asOf: now, arrivals: await listJustIn(db, { cafeId, now }) }
  })

  serve(app, calls.changeRewards, async ({ params, body: { rewards, version } }, request) => {
    const action = acting(request, params)
    await db.transaction(async (tx) => {
      await lockAsOwner(tx, action)
      if (versionOfRewards(await listRewards(tx, params.cafeId)) !== version) {
        throw refuse(cafeRefusals.changedMeanwhile)
      }
      await setRewards(tx, { ...action, rewards })
      await invalidateConsole(tx, params.cafeId)
    })
    return {}
  })

  async function changePin(action: Acting, pin: string | null) {
    await db.transaction(async (tx) => {
      await lockAsOwner(tx, action)
      if (pin === null && !(await hasStaffPin(tx, action.cafeId))) return
      await setStaffPin(tx, app.keys, { ...action, pin })
      await invalidateConsole(tx, action.cafeId)
    })
    return {}
  }

  serve(app, calls.setPin, ({ params, body }, request) => changePin(acting(request, params), body.pin))

  serve(app, calls.removePin, ({ params }, request) => changePin(acting(request, params), null))

  serve(app, calls.usedCoupons, async ({ params: { cafeId }, query: { page = 1 } }, request) => {
    const { count, coupons } = await listCouponsUsedAt(db, { cafeId, page })
    return replyWithPage(request, coupons, count, { page, size: couponsPerPage })
  })

  serve(app, calls.coupon, ({ params }) => findGuestCoupon(db, params))

  serve(app, calls.redeemCoupon, ({ params }, request) =>
    db.transaction(async (tx) => {
      await redeemCoupon(tx, acting(request, params))
      return findGuestCoupon(tx, params)
    }),
  )
}
