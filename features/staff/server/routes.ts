import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cafeImageWidths, type ShelfEntry } from '~/features/cafes/cafe'
import { tidyNames } from '~/features/cafes/cafe-profile'
import { seoulMidnight, toSeoulMoment } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import {
  type Acting,
  invalidateConsole,
  lockAsOwner,
  noteDeed,
} from '~/features/cafes/server/commands/as-staff'
import {
  addCafeNotice,
  changeCafeNotice,
  removeCafeNotice,
} from '~/features/cafes/server/commands/cafe-notices'
import {
  addPhoto,
  arrangePhotos,
  changePrices,
  changeProfile,
  removeDayOff,
} from '~/features/cafes/server/commands/cafe-profile'
import { fillShelf, putOnShelf, takeFromShelf } from '~/features/cafes/server/commands/shelf'
import {
  acceptInvite,
  changeStaffRole,
  hashOfInvite,
  inviteStaff,
  removeStaff,
  withdrawInvite,
} from '~/features/cafes/server/commands/staff'
import {
  countFollowsByWeek,
  countToday,
  findKeptCafe,
  listCafeNotices,
  listDayOffs,
} from '~/features/cafes/server/queries/kept-cafe'
import { findCopy, matchShelf } from '~/features/cafes/server/queries/shelf'
import {
  findInvite,
  findStaffRole,
  listCafeLog,
  listOpenInvites,
  listStaff,
  listStaffedCafes,
} from '~/features/cafes/server/queries/staff'
import { logEntriesPerPage } from '~/features/cafes/staff'
import { listNamedGames } from '~/features/catalogue/server/queries/match-games'
import { redeemCoupon } from '~/features/loyalty/server/commands/coupons'
import { setRewards } from '~/features/loyalty/server/commands/rewards'
import { setStaffPin } from '~/features/loyalty/server/commands/staff-pin'
import { findGuestCoupon, listCouponsUsedAt } from '~/features/loyalty/server/queries/coupons'
import { listRewards } from '~/features/loyalty/server/queries/rewards'
import { hasStaffPin } from '~/features/loyalty/server/queries/staff-pin'
import { countVisitsByWeek } from '~/features/loyalty/server/queries/stamps'
import { couponsPerPage } from '~/features/loyalty/stamp'
import { cancelMeetupByCafe } from '~/features/meetups/server/commands/host-meetup'
import { putRight } from '~/features/meetups/server/commands/not-held'
import { countCheckInsByWeek, countUsedPassesByWeek } from '~/features/meetups/server/queries/cafe-weeks'
import { listMeetupsOfDay, listSettlements, sumSettlements } from '~/features/meetups/server/queries/meetups'
import { Refusal, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { reencodeWide } from '~/lib/server/pictures/reencode-picture'
import { memberOf, serve } from '~/lib/server/serve'
import { weeksUntil } from '~/lib/weeks'
import {
  arrangedPhotosShape,
  cafeMeetupParamsShape,
  cancelReasonShape,
  changedCafeNoticeShape,
  changedRewardsShape,
  dayAskedShape,
  dayOffParamsShape,
  dayOffReasonShape,
  guestCouponParamsShape,
  inviteKeyShape,
  inviteParamsShape,
  joinedCafeShape,
  monthAskedShape,
  newCafeNoticeShape,
  newInviteShape,
  newPinShape,
  noticeParamsShape,
  pricesShape,
  profileShape,
  settlementFileShape,
  shelfCopyShape,
  shelfListShape,
  shelfParamsShape,
  staffEndpoints,
  staffParamsShape,
  staffRoleShape,
  weekShape,
} from '../contract'
import { shownWeeks } from '../numbers'
import { mostSettlementsInFile, mostShownSettlements, spanOfMonth, writeSettlements } from '../settlement'
import { changeWeekOver, setDayOffOver } from './commands/closed-doors'
import {
  presentGuestCoupon,
  presentKeptCafe,
  presentLogEntry,
  presentLoyalty,
  presentMeetupsOfDay,
  presentNumbers,
  presentOffer,
  presentSettlements,
  presentShelfPlace,
  presentShelfReport,
  presentStaff,
  presentStaffedCafe,
  toSettlement,
  versionOfRewards,
} from './present'

export function staffRoutes(app: FastifyInstance, { db, clock, pictures }: BasicServices): void {
  const acting = (request: FastifyRequest, cafeId: number): Acting => ({
    cafeId,
    actorId: memberOf(request).memberId,
    now: clock.now(),
  })
  const roleOf = (request: FastifyRequest, cafeId: number) =>
    findStaffRole(db, { cafeId, memberId: memberOf(request).memberId })
  const orNull = (text: string | null) => text?.trim() || null

  serve(app, staffEndpoints.cafes, async (_, request) =>
    onePage((await listStaffedCafes(db, memberOf(request).memberId)).map(presentStaffedCafe)),
  )

  serve(app, staffEndpoints.cafe, async ({ params: { id } }, request) => {
    const now = clock.now()
    const [cafe, role, dayOffs, notices, today] = await Promise.all([
      findKeptCafe(db, id),
      roleOf(request, id),
      listDayOffs(db, { cafeId: id, since: toSeoulMoment(now).date }),
      listCafeNotices(db, id),
      countToday(db, { cafeId: id, since: seoulMidnight(now) }),
    ])
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    if (!role) throw refuse(cafeRefusals.notStaff)
    return presentKeptCafe({ cafe, role, dayOffs, notices, today })
  })

  serve(app, staffEndpoints.changeProfile, async ({ params, body }, request) => {
    const { name, phones, event, facilities, version } = profileShape.fromWire(body)
    const profile = {
      name: name.trim(),
      phones: tidyNames(phones),
      event: orNull(event),
      facilities: tidyNames(facilities),
    }
    await db.transaction((tx) => changeProfile(tx, { ...acting(request, params.id), profile, version }))
    return {}
  })

  serve(app, staffEndpoints.changeWeek, async ({ params, body }, request) => {
    const { opening, hoursText, version, confirmed, cancelReason } = weekShape.fromWire(body)
    const week = { opening, hoursText: orNull(hoursText) }
    const cancelling = { confirmed, reason: orNull(cancelReason) }
    const deed = { ...acting(request, params.id), week, version, cancelling }
    await db.transaction((tx) => changeWeekOver(tx, deed))
    return {}
  })

  serve(app, staffEndpoints.changePrices, async ({ params, body }, request) => {
    const { version, ...prices } = pricesShape.fromWire(body)
    await db.transaction((tx) => changePrices(tx, { ...acting(request, params.id), prices, version }))
    return {}
  })

  serve(app, staffEndpoints.setDayOff, async ({ params, body }, request) => {
    const { cafeId, day } = dayOffParamsShape.fromWire(params)
    const { reason = '', confirmed, cancelReason } = dayOffReasonShape.fromWire(body)
    const cancelling = { confirmed, reason: orNull(cancelReason) }
    const deed = { ...acting(request, cafeId), day, reason: reason.trim(), cancelling }
    await db.transaction((tx) => setDayOffOver(tx, deed))
    return {}
  })

  serve(app, staffEndpoints.removeDayOff, async ({ params }, request) => {
    const { cafeId, day } = dayOffParamsShape.fromWire(params)
    await db.transaction((tx) => removeDayOff(tx, { ...acting(request, cafeId), day }))
    return {}
  })

  serve(app, staffEndpoints.addNotice, ({ params, body, once }, request) =>
    once(async (tx) => {
      const text = newCafeNoticeShape.fromWire(body).text.trim()
      return { id: await addCafeNotice(tx, { ...acting(request, params.id), text }) }
    }),
  )

  serve(app, staffEndpoints.changeNotice, async ({ params, body }, request) => {
    const { cafeId, noticeId } = noticeParamsShape.fromWire(params)
    const { text, version } = changedCafeNoticeShape.fromWire(body)
    await db.transaction((tx) =>
      changeCafeNotice(tx, { ...acting(request, cafeId), noticeId, text: text.trim(), version }),
    )
    return {}
  })

  serve(app, staffEndpoints.removeNotice, async ({ params }, request) => {
    const { cafeId, noticeId } = noticeParamsShape.fromWire(params)
    await db.transaction((tx) => removeCafeNotice(tx, { ...acting(request, cafeId), noticeId }))
    return {}
  })

  serve(app, staffEndpoints.addPhoto, async ({ params, body, once }, request) => {
    let image = ''
    let isAdded = false
    const store = async () => {
      image = await pictures.keep(await reencodeWide(body, cafeImageWidths))
    }
    try {
      const add = () =>
        once(async (tx) => {
          await addPhoto(tx, { ...acting(request, params.id), image })
          isAdded = true
          return { photo: image }
        }, store)
      const reply = await app.inTurn(memberOf(request).memberId, add)
      // A request under the same key may have added its own copy at the same moment.
      if (!isAdded) await pictures.drop(image, cafeImageWidths)
      return reply
    } catch (error) {
      // After another error the picture may have been added nevertheless. If not, upkeep deletes its files.
      if (error instanceof Refusal) await pictures.drop(image, cafeImageWidths)
      throw error
    }
  })

  serve(app, staffEndpoints.arrangePhotos, async ({ params, body }, request) => {
    const { photos: images, version } = arrangedPhotosShape.fromWire(body)
    const removed = await db.transaction((tx) =>
      arrangePhotos(tx, { ...acting(request, params.id), images, version }),
    )
    for (const image of removed) await pictures.drop(image, cafeImageWidths)
    return {}
  })

  serve(app, staffEndpoints.shelfPlace, async ({ params }) => {
    const { cafeId, gameId } = shelfParamsShape.fromWire(params)
    const [[game], copy] = await Promise.all([listNamedGames(db, [gameId]), findCopy(db, { cafeId, gameId })])
    if (!game) throw refuse(cafeRefusals.noGame)
    return presentShelfPlace(game, copy)
  })

  serve(app, staffEndpoints.putOnShelf, async ({ params, body }, request) => {
    const { cafeId, gameId } = shelfParamsShape.fromWire(params)
    const entry: ShelfEntry = { gameId, ...shelfCopyShape.fromWire(body) }
    await db.transaction((tx) => putOnShelf(tx, { ...acting(request, cafeId), entry }))
    return {}
  })

  serve(app, staffEndpoints.takeFromShelf, async ({ params }, request) => {
    const { cafeId, gameId } = shelfParamsShape.fromWire(params)
    await db.transaction((tx) => takeFromShelf(tx, { ...acting(request, cafeId), gameId }))
    return {}
  })

  serve(app, staffEndpoints.previewShelf, async ({ params, body }) => {
    const names = tidyNames(shelfListShape.fromWire(body).names)
    return presentShelfReport(await matchShelf(db, { cafeId: params.id, names }), 0)
  })

  serve(app, staffEndpoints.importShelf, async ({ params, body }, request) => {
    const names = tidyNames(shelfListShape.fromWire(body).names)
    const matches = await matchShelf(db, { cafeId: params.id, names })
    const gameIds = [...new Set(matches.flatMap(({ game }) => (game === null ? [] : [game.id])))]
    const added = await db.transaction((tx) => fillShelf(tx, { ...acting(request, params.id), gameIds }))
    return presentShelfReport(matches, added)
  })

  serve(app, staffEndpoints.loyalty, async ({ params: { id } }) =>
    presentLoyalty(await listRewards(db, id), await hasStaffPin(db, id)),
  )

  serve(app, staffEndpoints.changeRewards, async ({ params, body }, request) => {
    const { rewards, version } = changedRewardsShape.fromWire(body)
    const deed = acting(request, params.id)
    await db.transaction(async (tx) => {
      await lockAsOwner(tx, deed)
      if (versionOfRewards(await listRewards(tx, params.id)) !== version) {
        throw refuse(cafeRefusals.changedMeanwhile)
      }
      await setRewards(tx, { ...deed, rewards })
      await invalidateConsole(tx, params.id)
    })
    return {}
  })

  async function changePin(deed: Acting, pin: string | null) {
    await db.transaction(async (tx) => {
      await lockAsOwner(tx, deed)
      if (pin === null && !(await hasStaffPin(tx, deed.cafeId))) return
      await setStaffPin(tx, app.keys, { ...deed, pin })
      await invalidateConsole(tx, deed.cafeId)
    })
    return {}
  }

  serve(app, staffEndpoints.setPin, ({ params, body }, request) =>
    changePin(acting(request, params.id), newPinShape.fromWire(body).pin),
  )

  serve(app, staffEndpoints.removePin, ({ params }, request) => changePin(acting(request, params.id), null))

  serve(app, staffEndpoints.usedCoupons, async ({ params, query }, request) => {
    const page = query.page ?? 1
    const { count, coupons } = await listCouponsUsedAt(db, { cafeId: params.id, page })
    return paged(request, coupons.map(presentGuestCoupon), count, { page, size: couponsPerPage })
  })

  serve(app, staffEndpoints.coupon, async ({ params }) =>
    presentGuestCoupon(await findGuestCoupon(db, guestCouponParamsShape.fromWire(params))),
  )

  serve(app, staffEndpoints.redeemCoupon, async ({ params }, request) => {
    const { cafeId, couponId } = guestCouponParamsShape.fromWire(params)
    return db.transaction(async (tx) => {
      await redeemCoupon(tx, { ...acting(request, cafeId), couponId })
      return presentGuestCoupon(await findGuestCoupon(tx, { cafeId, couponId }))
    })
  })

  serve(app, staffEndpoints.meetupsOfDay, async ({ params: { id }, query }, request) => {
    const now = clock.now()
    const day = dayAskedShape.fromWire(query).day ?? seoulDate(now)
    const [meetups, role] = await Promise.all([
      listMeetupsOfDay(db, { cafeId: id, day }),
      roleOf(request, id),
    ])
    return presentMeetupsOfDay({ day, meetups }, role, now)
  })

  serve(app, staffEndpoints.cancelMeetup, async ({ params, body }, request) => {
    const { cafeId, meetupId } = cafeMeetupParamsShape.fromWire(params)
    const { reason } = cancelReasonShape.fromWire(body)
    const deed = acting(request, cafeId)
    await db.transaction(async (tx) => {
      const { startsAt } = await cancelMeetupByCafe(tx, { ...deed, meetupId, reason })
      // The cancellation has locked the actor, as removing staff does, so the role cannot change after this.
      const role = await findStaffRole(tx, { cafeId, memberId: deed.actorId })
      if (role !== 'owner') throw refuse(role === null ? cafeRefusals.notStaff : cafeRefusals.notOwner)
      const details = { meetup: meetupId, startsAt: startsAt.toISOString() }
      await noteDeed(tx, deed, { action: 'cancel-meetup', details })
    })
    return {}
  })

  serve(app, staffEndpoints.sayNotHeld, async ({ params, body }, request) => {
    const { cafeId, meetupId } = cafeMeetupParamsShape.fromWire(params)
    const { reason } = cancelReasonShape.fromWire(body)
    const deed = acting(request, cafeId)
    await db.transaction(async (tx) => {
      const { startsAt, isDone } = await putRight(tx, { ...deed, meetupId, reason })
      // It has locked the actor, as removing staff does, so the role cannot change after this.
      const role = await findStaffRole(tx, { cafeId, memberId: deed.actorId })
      if (role === null) throw refuse(cafeRefusals.notStaff)
      if (!isDone) return
      const details = { meetup: meetupId, startsAt: startsAt.toISOString() }
      await noteDeed(tx, deed, { action: 'say-not-held', details })
    })
    return {}
  })

  const monthOf = (query: Parameters<typeof monthAskedShape.fromWire>[0]) =>
    monthAskedShape.fromWire(query).month ?? seoulDate(clock.now()).slice(0, 7)

  serve(app, staffEndpoints.settlements, async ({ params: { id }, query }) => {
    const month = monthOf(query)
    const span = { cafeId: id, ...spanOfMonth(month) }
    const [settlements, sums] = await Promise.all([
      listSettlements(db, { ...span, most: mostShownSettlements }),
      sumSettlements(db, span),
    ])
    return presentSettlements(month, settlements, sums)
  })

  serve(app, staffEndpoints.settlementFile, async ({ params: { id }, query }) => {
    const month = monthOf(query)
    const span = { cafeId: id, ...spanOfMonth(month) }
    const settlements = await listSettlements(db, { ...span, most: mostSettlementsInFile })
    return settlementFileShape.toWire({
      name: `meeple-settlements-${id}-${month}.csv`,
      type: 'text/csv; charset=utf-8',
      text: writeSettlements(settlements.map(toSettlement)),
    })
  })

  serve(app, staffEndpoints.numbers, async ({ params: { id } }, request) => {
    const weeks = weeksUntil(clock.now(), shownWeeks)
    const about = { cafeId: id, weeks }
    const [role, visits, newFollowers, checkIns, passes] = await Promise.all([
      roleOf(request, id),
      countVisitsByWeek(db, about),
      countFollowsByWeek(db, about),
      countCheckInsByWeek(db, about),
      countUsedPassesByWeek(db, about),
    ])
    return presentNumbers(weeks, {
      ...visits,
      newFollowers,
      checkIns,
      passesUsed: passes.used,
      passesWon: role === 'owner' ? passes.won : null,
    })
  })

  serve(app, staffEndpoints.staff, async ({ params: { id } }, request) => {
    const role = await roleOf(request, id)
    const invites = role === 'owner' ? await listOpenInvites(db, { cafeId: id, now: clock.now() }) : []
    return presentStaff(await listStaff(db, id), invites)
  })

  serve(app, staffEndpoints.changeRole, async ({ params, body }, request) => {
    const { cafeId, memberId } = staffParamsShape.fromWire(params)
    const { role } = staffRoleShape.fromWire(body)
    await db.transaction((tx) => changeStaffRole(tx, { ...acting(request, cafeId), memberId, role }))
    return {}
  })

  serve(app, staffEndpoints.removeStaff, async ({ params }, request) => {
    const { cafeId, memberId } = staffParamsShape.fromWire(params)
    await db.transaction((tx) => removeStaff(tx, { ...acting(request, cafeId), memberId }))
    return {}
  })

  serve(app, staffEndpoints.invite, ({ params, body, once }, request) =>
    once(async (tx) => {
      const { role } = staffRoleShape.fromWire(body)
      const invite = await inviteStaff(tx, { ...acting(request, params.id), role })
      return newInviteShape.toWire({ ...invite, expiresAt: seoulMoment(invite.expiresAt) })
    }),
  )

  serve(app, staffEndpoints.withdrawInvite, async ({ params }, request) => {
    const { cafeId, inviteId } = inviteParamsShape.fromWire(params)
    await db.transaction((tx) => withdrawInvite(tx, { ...acting(request, cafeId), inviteId }))
    return {}
  })

  serve(app, staffEndpoints.findInvite, async ({ body }, request) => {
    const keyHash = hashOfInvite(inviteKeyShape.fromWire(body).key)
    const { memberId } = memberOf(request)
    const offered = await findInvite(db, { keyHash, memberId, now: clock.now() })
    if (!offered) throw refuse(cafeRefusals.noInvite)
    return presentOffer(offered)
  })

  serve(app, staffEndpoints.acceptInvite, async ({ body }, request) => {
    const { key } = inviteKeyShape.fromWire(body)
    const { memberId } = memberOf(request)
    return joinedCafeShape.toWire(
      await db.transaction((tx) => acceptInvite(tx, { key, memberId, now: clock.now() })),
    )
  })

  serve(app, staffEndpoints.log, async ({ params, query }, request) => {
    const page = query.page ?? 1
    const { count, entries } = await listCafeLog(db, params.id, page)
    return paged(request, entries.map(presentLogEntry), count, { page, size: logEntriesPerPage })
  })
}
