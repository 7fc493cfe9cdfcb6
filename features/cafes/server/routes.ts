import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCard } from '~/features/catalogue/server/queries/read-card'
import { defaultPoint } from '~/lib/coordinates'
import { notSignedIn, refuse } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { onePage } from '~/lib/paging'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { pointsOf } from '~/lib/server/schema-parts'
import { serve, servedBy } from '~/lib/server/serve'
import { cafesPerPage, meetupDaysAhead, shelfPerPage } from '../cafe'
import { cafeEndpoints } from '../endpoints'
import { closedDays, toSeoulMoment } from '../opening-hours'
import { cafeRefusals } from '../refusals'
import { sendCorrection } from './commands/corrections'
import { followCafe, unfollowCafe } from './commands/follows'
import { listingOf } from './listing'
import { presentCafeCard, presentNotice, readHours, withCondition } from './present'
import {
  findCafe,
  hasCafe,
  isHiddenCafe,
  listCafeNotices,
  listCafes,
  listCafesOnMap,
  listCafesWithGame,
  listFollowedCafes,
  listFollowedNear,
  type Viewing,
} from './queries/cafes'
import { listOwners, listShelf } from './queries/shelf'
import { cafeCalls } from './schemas'
import { cafeWire } from './wire'

const calls = servedBy(cafeEndpoints, cafeCalls, cafeWire)

const nowhere = { from: null, own: null }

export function cafeRoutes(app: FastifyInstance, { contributed: { freeTables } }: BasicServices): void {
  const viewingOf = (request: FastifyRequest, { from, own }: Pick<Viewing, 'from' | 'own'>): Viewing => ({
    from,
    own,
    viewerId: request.caller?.memberId ?? null,
    now: app.clock.now(),
  })

  serve(app, calls.list, async ({ query }, request) => {
    const { cafeId, gameId, isFollowed, box, page, sort, ...filter } = listingOf(query, app.clock.now())
    const { from, own } = pointsOf(query)
    const viewing = viewingOf(request, { from: from ?? defaultPoint, own })
    if (cafeId !== null) {
      const cafe = await findCafe(app.db, cafeId, viewing)
      if (!cafe) throw refuse(cafeRefusals.noCafe)
      return onePage([presentCafeCard(cafe)])
    }
    if (isFollowed) {
      if (!request.caller) throw notSignedIn()
      const { memberId } = request.caller
      const cafes = await listFollowedNear(app.db, { ...filter, memberId, gameId }, viewing)
      return onePage(cafes.map(presentCafeCard))
    }
    if (box !== null) {
      return onePage((await listCafesOnMap(app.db, { ...filter, box, gameId }, viewing)).map(presentCafeCard))
    }
    const { count, cafes } =
      gameId === null
        ? await listCafes(app.db, { ...filter, sort }, page, viewing)
        : await listCafesWithGame(app.db, { ...filter, gameId, sort }, page, viewing)
    return replyWithPage(request, cafes.map(presentCafeCard), count, { page, size: cafesPerPage })
  })

  serve(app, calls.cafe, async ({ params, query }, request, reply) => {
    const { from, own } = pointsOf(query)
    // There are too many different points to cache their replies.
    if (from !== null || own !== null) reply.header('cache-control', 'no-store')
    const [cafe, notices] = await Promise.all([
      findCafe(app.db, params.id, viewingOf(request, { from, own })),
      listCafeNotices(app.db, params.id),
    ])
    if (cafe) return { ...presentCafeCard(cafe), notices: notices.map(presentNotice) }
    throw refuse((await isHiddenCafe(app.db, params.id)) ? cafeRefusals.hiddenCafe : cafeRefusals.noCafe)
  })

  serve(app, calls.correct, async ({ params: { id: cafeId }, body }, request) => {
    const sent = { cafeId, memberId: memberOf(request).memberId, ...body, now: app.clock.now() }
    await app.db.transaction((tx) => sendCorrection(tx, sent))
    return {}
  })

  serve(app, calls.followed, async ({ query }, request) => {
    const page = query.page ?? 1
    const viewing = viewingOf(request, pointsOf(query))
    const { count, cafes } = await listFollowedCafes(app.db, page, viewing)
    return replyWithPage(request, cafes.map(presentCafeCard), count, { page, size: cafesPerPage })
  })

  serve(app, calls.follow, ({ body: { cafeId, isFollowed } }, request) => {
    const follow = { cafeId, memberId: memberOf(request).memberId }
    return isFollowed
      ? followCafe(app.db, { ...follow, followedAt: app.clock.now() })
      : unfollowCafe(app.db, follow)
  })

  serve(app, calls.shelf, async ({ query: { cafeId, page = 1, ...query } }, request, reply) => {
    const text = query.text?.trim() ?? ''
    // There are too many different searches to cache their replies.
    if (text !== '') reply.header('cache-control', 'no-store')
    if (!(await hasCafe(app.db, cafeId))) throw refuse(cafeRefusals.noCafe)
    const viewerId = request.caller?.memberId ?? null
    const { count, games } = await listShelf(app.db, { cafeId, text, viewerId }, page)
    const rows = games.map((game) => withCondition(readCard(game)))
    return replyWithPage(request, rows, count, { page, size: shelfPerPage })
  })

  serve(app, calls.owners, async ({ query }, request) => {
    const { from, own } = pointsOf(query)
    const viewing = viewingOf(request, { from: from ?? defaultPoint, own })
    const owners = await listOwners(app.db, query.gameId, viewing)
    return onePage(owners.map((row) => withCondition(presentCafeCard(row))))
  })

  serve(app, calls.freeTables, async ({ params: { cafeId } }) => {
    const wanted = { cafeIds: [cafeId], now: app.clock.now() }
    const [found] = (await Promise.all(freeTables.map((list) => list(app.db, wanted)))).flat()
    return { free: found ? { tables: found.tables, seenAt: found.seenAt } : null }
  })

  serve(app, calls.closedDays, async ({ query: { cafeId } }, request) => {
    const viewing = viewingOf(request, nowhere)
    const cafe = await findCafe(app.db, cafeId, viewing)
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    return onePage(closedDays(toSeoulMoment(viewing.now).date, meetupDaysAhead, readHours(cafe)))
  })

  serve(app, calls.passPrices, async ({ query: { cafeId = '' } }, request) => {
    const cafe = isId(cafeId) ? await findCafe(app.db, Number(cafeId), viewingOf(request, nowhere)) : null
    if (!cafe) throw refuse(cafeRefusals.noPassInformation)
    if (cafe.weekdayPass === null && cafe.weekendPass === null) throw refuse(cafeRefusals.noPassPrice)
    return onePage([cafe])
  })
}
