import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cafeImageWidths, type ShelfEntry } from '~/features/cafes/cafe'
import { cafeDayOf, spanOfCafeDay } from '~/features/cafes/cafe-day'
import { staffFacts } from '~/features/cafes/facts'
import { seoulMidnight } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import type { Acting } from '~/features/cafes/server/commands/as-staff'
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
import { answerCorrection } from '~/features/cafes/server/commands/corrections'
import { dismissFirstDay, noteCodeShown } from '~/features/cafes/server/commands/first-day'
import { fillShelf, putOnShelf, takeFromShelf } from '~/features/cafes/server/commands/shelf'
import {
  acceptInvite,
  changeStaffRole,
  hashOfInvite,
  inviteStaff,
  removeStaff,
  withdrawInvite,
} from '~/features/cafes/server/commands/staff'
import { listCafeNotices } from '~/features/cafes/server/queries/cafes'
import { listCorrections } from '~/features/cafes/server/queries/corrections'
import { countFollowsByWeek, countToday, findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import { findCopy, matchShelf } from '~/features/cafes/server/queries/shelf'
import {
  findInvite,
  findStaffRole,
  listCafeLog,
  listOpenInvites,
  listStaff,
  listStaffedCafes,
} from '~/features/cafes/server/queries/staff'
import { logEntriesPerPage, type StaffRole } from '~/features/cafes/staff'
import { listNamedGames } from '~/features/catalogue/server/queries/match-games'
import { cafeAuditInWords } from '~/lib/audit-kind'
import { Refusal, refuse } from '~/lib/errors'
import { saidIn, tidyNames } from '~/lib/facts'
import { signInAgain } from '~/lib/fresh-sign-in'
import { onePage } from '~/lib/paging'
import { seoulDate } from '~/lib/seoul-date'
import { isFreshlySignedIn, memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { reencodeWide } from '~/lib/server/pictures/reencode-picture'
import { serve, servedBy, withContributed } from '~/lib/server/serve'
import { weeksUntil } from '~/lib/weeks'
import { shownWeeks } from '../../cafe'
import { consoleEndpoints } from '../endpoints'
import { changeWeekOver, setDayOffOver } from './commands/hours-and-days-off'
import {
  presentCorrection,
  presentManagedCafe,
  presentNumbers,
  presentOffer,
  presentShelfPlace,
  presentShelfReport,
  presentStaff,
  presentStaffedCafe,
  presentToday,
} from './present'
import { findUnpayable, listCafesToday, readFirstDay } from './queries'
import { consoleCalls } from './schemas'

const calls = servedBy(consoleEndpoints, consoleCalls)

export function cafeConsoleRoutes(
  app: FastifyInstance,
  { db, clock, pictures, auditKinds, contributed }: BasicServices,
): void {
  const { atCafes } = contributed
  const tagsAt = (of: 'ofCafe' | 'ofAll' | 'firstDay') => ({
    dependsOn: atCafes.flatMap(({ dependsOn }) => dependsOn[of] ?? []),
  })

  /** Who acts at which cafe and when, with the other parameters of the path. */
  const acting = <P extends { cafeId: number }>(request: FastifyRequest, params: P): Acting & P => ({
    ...params,
    actorId: memberOf(request).memberId,
    now: clock.now(),
  })
  const roleOf = (request: FastifyRequest, cafeId: number) =>
    findStaffRole(db, { cafeId, memberId: memberOf(request).memberId })
  const orNull = (text: string | null) => text?.trim() || null

  const dayAndMonth = (now: Date) => ({
    ...spanOfCafeDay(cafeDayOf(now)),
    month: new Date(`${seoulDate(now).slice(0, 7)}-01T00:00:00+09:00`),
    now,
  })

  serve(app, calls.cafes, async (_, request) =>
    onePage((await listStaffedCafes(db, memberOf(request).memberId)).map(presentStaffedCafe)),
  )

  serve(app, withContributed(calls.cafe, tagsAt('firstDay')), async ({ params: { cafeId } }, request) => {
    const now = clock.now()
    const [cafe, role, notices, today, firstDay] = await Promise.all([
      findManagedCafe(db, cafeId, now),
      roleOf(request, cafeId),
      listCafeNotices(db, cafeId),
      countToday(db, { cafeId, since: seoulMidnight(now) }),
      readFirstDay(db, { cafeId, memberId: memberOf(request).memberId }),
    ])
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    if (!role) throw refuse(cafeRefusals.notStaff)
    return presentManagedCafe({ cafe, role, notices, today, firstDay, now })
  })

  serve(app, calls.changeProfile, async ({ params, body: { version, ...typed } }, request) => {
    const profile = saidIn(staffFacts, typed)
    await db.transaction((tx) => changeProfile(tx, { ...acting(request, params), profile, version }))
    return {}
  })

  serve(app, calls.changeWeek, async ({ params, body }, request) => {
    const { opening, version, confirmed } = body
    const week = { opening, hoursText: orNull(body.hoursText) }
    const cancelling = { confirmed, reason: orNull(body.cancelReason) }
    const action = { ...acting(request, params), week, version, cancelling, atCafes }
    await db.transaction((tx) => changeWeekOver(tx, action))
    return {}
  })

  serve(app, calls.changePrices, async ({ params, body: { version, ...prices } }, request) => {
    await db.transaction((tx) => changePrices(tx, { ...acting(request, params), prices, version }))
    return {}
  })

  serve(app, calls.setDayOff, async ({ params, body: { reason = '', confirmed, cancelReason } }, request) => {
    const cancelling = { confirmed, reason: orNull(cancelReason) }
    const action = { ...acting(request, params), reason: reason.trim(), cancelling, atCafes }
    await db.transaction((tx) => setDayOffOver(tx, action))
    return {}
  })

  serve(app, calls.removeDayOff, async ({ params }, request) => {
    await db.transaction((tx) => removeDayOff(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.addNotice, ({ params, body, once }, request) =>
    once(async (tx) => ({
      id: await addCafeNotice(tx, { ...acting(request, params), text: body.text.trim() }),
    })),
  )

  serve(app, calls.changeNotice, async ({ params, body: { text, version } }, request) => {
    const changed = { ...acting(request, params), text: text.trim(), version }
    await db.transaction((tx) => changeCafeNotice(tx, changed))
    return {}
  })

  serve(app, calls.removeNotice, async ({ params }, request) => {
    await db.transaction((tx) => removeCafeNotice(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.corrections, async ({ params: { cafeId } }) =>
    onePage((await listCorrections(db, cafeId)).map(presentCorrection)),
  )

  serve(app, calls.answerCorrection, async ({ params, body: { answer } }, request) => {
    await db.transaction((tx) => answerCorrection(tx, { ...acting(request, params), answer }))
    return {}
  })

  serve(app, calls.addPhoto, async ({ params, body, once }, request) => {
    let image = ''
    let isAdded = false
    const store = async () => {
      image = await pictures.keep(await reencodeWide(body, cafeImageWidths))
    }
    try {
      const add = () =>
        once(async (tx) => {
          await addPhoto(tx, { ...acting(request, params), image })
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

  serve(app, calls.arrangePhotos, async ({ params, body: { photos: images, version } }, request) => {
    const removed = await db.transaction((tx) =>
      arrangePhotos(tx, { ...acting(request, params), images, version }),
    )
    for (const image of removed) await pictures.drop(image, cafeImageWidths)
    return {}
  })

  serve(app, calls.shelfPlace, async ({ params }) => {
    const [[game], copy] = await Promise.all([listNamedGames(db, [params.gameId]), findCopy(db, params)])
    if (!game) throw refuse(cafeRefusals.noGame)
    return presentShelfPlace(game, copy)
  })

  serve(app, calls.putOnShelf, async ({ params: { cafeId, gameId }, body }, request) => {
    const entry: ShelfEntry = { gameId, ...body }
    await db.transaction((tx) => putOnShelf(tx, { ...acting(request, { cafeId }), entry }))
    return {}
  })

  serve(app, calls.takeFromShelf, async ({ params }, request) => {
    await db.transaction((tx) => takeFromShelf(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.previewShelf, async ({ params, body }) =>
    presentShelfReport(await matchShelf(db, { ...params, names: tidyNames(body.names) }), 0),
  )

  serve(app, calls.importShelf, async ({ params, body }, request) => {
    const matches = await matchShelf(db, { ...params, names: tidyNames(body.names) })
    const gameIds = [...new Set(matches.flatMap(({ game }) => (game === null ? [] : [game.id])))]
    const added = await db.transaction((tx) => fillShelf(tx, { ...acting(request, params), gameIds }))
    return presentShelfReport(matches, added)
  })

  serve(app, withContributed(calls.cafesToday, tagsAt('ofAll')), async (_, request) => {
    const { memberId } = memberOf(request)
    const cafes = await listCafesToday(db, { memberId, ...dayAndMonth(clock.now()) })
    return { cafes: cafes.map(presentStaffedCafe) }
  })

  serve(app, withContributed(calls.today, tagsAt('ofCafe')), async ({ params: { cafeId } }, request) => {
    const span = { cafeId, ...dayAndMonth(clock.now()) }
    const [role, unpayable, ...days] = await Promise.all([
      roleOf(request, cafeId),
      findUnpayable(db, cafeId),
      ...atCafes.map(({ day }) => day?.(db, span)),
    ])
    return presentToday(days, { isOwner: role === 'owner', unpayable })
  })

  serve(app, calls.dismissFirstDay, async ({ params }, request) => {
    await db.transaction((tx) => dismissFirstDay(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.noteCodeShown, async ({ params }, request) => {
    await db.transaction((tx) => noteCodeShown(tx, acting(request, params)))
    return {}
  })

  serve(app, withContributed(calls.numbers, tagsAt('ofCafe')), async ({ params: { cafeId } }, request) => {
    const weeks = weeksUntil(clock.now(), shownWeeks)
    const about = { cafeId, weeks }
    const [role, newFollowers, ...parts] = await Promise.all([
      roleOf(request, cafeId),
      countFollowsByWeek(db, about),
      ...atCafes.map((each) => each.weeks?.(db, about)),
    ])
    return presentNumbers(weeks, { parts, newFollowers, isOwner: role === 'owner' })
  })

  serve(app, calls.staff, async ({ params: { cafeId } }, request) => {
    const role = await roleOf(request, cafeId)
    const invites = role === 'owner' ? await listOpenInvites(db, { cafeId, now: clock.now() }) : []
    return presentStaff(await listStaff(db, cafeId), invites)
  })

  /** An owner says where the cafe's money goes, so nobody makes one with a session that was left open. */
  function checkNaming(role: StaffRole, request: FastifyRequest): void {
    if (role === 'owner' && !isFreshlySignedIn(request)) throw refuse(signInAgain)
  }

  serve(app, calls.changeRole, async ({ params, body: { role } }, request) => {
    checkNaming(role, request)
    await db.transaction((tx) => changeStaffRole(tx, { ...acting(request, params), role }))
    return {}
  })

  serve(app, calls.removeStaff, async ({ params }, request) => {
    await db.transaction((tx) => removeStaff(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.invite, ({ params, body: { role }, once }, request) => {
    checkNaming(role, request)
    return once((tx) => inviteStaff(tx, { ...acting(request, params), role }))
  })

  serve(app, calls.withdrawInvite, async ({ params }, request) => {
    await db.transaction((tx) => withdrawInvite(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.findInvite, async ({ body }, request) => {
    const keyHash = hashOfInvite(body.key)
    const { memberId } = memberOf(request)
    const offered = await findInvite(db, { keyHash, memberId, now: clock.now() })
    if (!offered) throw refuse(cafeRefusals.noInvite)
    return presentOffer(offered)
  })

  serve(app, calls.acceptInvite, ({ body: { key } }, request) => {
    const { memberId } = memberOf(request)
    return db.transaction((tx) => acceptInvite(tx, { key, memberId, now: clock.now() }))
  })

  serve(app, calls.log, async ({ params: { cafeId }, query: { page = 1 } }, request) => {
    const { count, entries } = await listCafeLog(db, cafeId, page)
    const rows = entries.map(({ action, details, ...entry }) => ({
      ...entry,
      sentence: cafeAuditInWords(auditKinds, action, details),
    }))
    return replyWithPage(request, rows, count, { page, size: logEntriesPerPage })
  })
}
