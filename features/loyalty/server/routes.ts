import type { FastifyInstance } from 'fastify'
import { cafeRefusals } from '~/features/cafes/refusals'
import { hasCafe } from '~/features/cafes/server/queries/cafes'
import { findStaffRole } from '~/features/cafes/server/queries/staff'
import { checkInAtMeetups } from '~/features/meetups/attendance/server/commands/attendance'
import { paths } from '~/features/paths'
import { refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { seoulDate } from '~/lib/seoul-date'
import { countAttempt, forgetAttempts } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import { replyWithPage, replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { idOf } from '~/lib/tags'
import { loyaltyEndpoints } from '../endpoints'
import { couponUsed, earnRefusals, loyaltyRefusals } from '../refusals'
import { cardOf, couponsPerPage, loyaltyTags, nextReward, placeInCycle } from '../stamp'
import { useCoupon } from './commands/coupons'
import { isStaffPin, pinGuesses } from './commands/staff-pin'
import { checkStampCode, codeGuesses, guesserOf, makeStampCode } from './commands/stamp-code'
import { addStamp, noteVisit } from './commands/stamps'
import { findOwnCoupon, listCoupons, listRewarded } from './queries/coupons'
import { listRewards, listRewardsAt } from './queries/rewards'
import { countStamps, listStampedCafes } from './queries/stamps'
import { loyaltyCalls } from './schemas'
import { loyaltyWire } from './wire'

const calls = servedBy(loyaltyEndpoints, loyaltyCalls, loyaltyWire)

export function loyaltyRoutes(app: FastifyInstance): void {
  const { db, clock, keys } = app
  app.changes.guard(loyaltyTags.visits.all, async (tag, viewer) => {
    const cafeId = idOf(tag)
    if (viewer === null || cafeId === null) return false
    return (await findStaffRole(db, { cafeId, memberId: viewer.memberId })) !== null
  })

  async function ownCoupon(couponId: number, memberId: number) {
    const coupon = await findOwnCoupon(db, { couponId, memberId })
    if (!coupon) throw refuse(loyaltyRefusals.noCoupon)
    return coupon
  }

  serve(app, calls.earn, ({ body: { cafeId, code }, once }, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    const guesser = guesserOf({ cafeId, memberId })
    const beforehand = async () => {
      if (!(await hasCafe(db, cafeId))) throw refuse(cafeRefusals.noCafe)
      await countAttempt(app, codeGuesses, { key: guesser, now })
    }
    return once(async (tx) => {
      const step = checkStampCode(keys, { cafeId, text: code, now })
      const checkIns = await checkInAtMeetups(tx, { memberId, cafeId, now })
      const { stamp, stamps, couponId } = await addStamp(tx, { memberId, cafeId, step, now })
      if (stamp !== 'earned' && checkIns.length === 0) throw refuse(earnRefusals[stamp])
      if (checkIns.length > 0) await noteVisit(tx, cafeId)
      await forgetAttempts(tx, app, { limit: codeGuesses, key: guesser })
      const coupon = couponId === null ? null : await findOwnCoupon(tx, { couponId, memberId })
      return {
        ...cardOf(stamps),
        stamp: stamp === 'used-code' ? 'already-today' : stamp,
        coupon: coupon ?? undefined,
        checkIns,
      }
    }, beforehand)
  })

  serve(app, calls.card, async ({ query: { cafeId } }, request) => {
    if (!(await hasCafe(db, cafeId))) throw refuse(cafeRefusals.noCafe)
    const { memberId } = memberOf(request)
    const day = seoulDate(clock.now())
    const { stamps, isStampedToday } = await countStamps(db, { memberId, cafeId, day })
    const { cycle } = placeInCycle(Math.max(stamps, 1))
    const rewardedAt = await listRewarded(db, { memberId, cafeId, cycle })
    return { ...cardOf(stamps), isStampedToday, rewardedAt }
  })

  serve(app, calls.cards, async ({ query: { before = null } }, request) => {
    const { memberId } = memberOf(request)
    const stamped = await listStampedCafes(db, { memberId, day: seoulDate(clock.now()), before })
    const rewards = await listRewardsAt(
      db,
      stamped.rows.map(({ cafeId }) => cafeId),
    )
    const cards = stamped.rows.map(({ cafeId, cafeName, stamps, today }) => {
      const card = cardOf(stamps)
      const next = nextReward(card, rewards.get(cafeId) ?? [])
      return { cafeId, cafeName, ...card, isStampedToday: today > 0, next }
    })
    return replyWithSlice(request, cards, stamped)
  })

  serve(app, calls.rewards, async ({ query: { cafeId } }) => {
    if (!(await hasCafe(db, cafeId))) throw refuse(cafeRefusals.noCafe)
    return onePage(await listRewards(db, cafeId))
  })

  serve(app, calls.coupons, async ({ query: { cafeId = null, page = 1 } }, request) => {
    const { memberId } = memberOf(request)
    const { count, coupons } = await listCoupons(db, { memberId, cafeId, page })
    return replyWithPage(request, coupons, count, { page, size: couponsPerPage })
  })

  serve(app, calls.coupon, ({ params }, request) => ownCoupon(params.id, memberOf(request).memberId))

  serve(app, calls.useCoupon, async ({ params, body: { pin } }, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    const { cafeId, usedAt, needsPin } = await ownCoupon(params.id, memberId)
    if (usedAt !== null) throw couponUsed(usedAt.toISOString())
    const guesser = guesserOf({ cafeId, memberId })
    if (needsPin) {
      if (pin === undefined) throw refuse(loyaltyRefusals.pinNeeded)
      await countAttempt(app, pinGuesses, { key: guesser, now })
      if (!(await isStaffPin(db, keys, { cafeId, pin }))) throw refuse(loyaltyRefusals.wrongPin)
    }
    await db.transaction(async (tx) => {
      await useCoupon(tx, { couponId: params.id, memberId, now })
      if (needsPin) await forgetAttempts(tx, app, { limit: pinGuesses, key: guesser })
    })
    return ownCoupon(params.id, memberId)
  })

  serve(app, calls.staffCode, async ({ params: { cafeId } }, _, reply) => {
    reply.header('cache-control', 'no-store')
    const now = clock.now()
    const { code, digits, expiresAt } = makeStampCode(keys, { cafeId, now })
    return {
      // It is an address, so that a phone's own camera app opens the screen that takes the code.
      code: `${app.env.publicUrl}${paths.stampScan(cafeId)}?code=${code}`,
      digits,
      expiresAt,
      asOf: now,
    }
  })
}
