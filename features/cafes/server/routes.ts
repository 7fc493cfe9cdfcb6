import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultPoint } from '~/lib/coordinates'
import { notSignedIn, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { paged } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import { cafesPerPage, closedDaysAhead, shelfPerPage } from '../cafe'
import {
  anyCafeShape,
  type CafeListing,
  cafeEndpoints,
  cafeNumberShape,
  closedDayShape,
  followOutcomeShape,
  followShape,
  shelfRequestShape,
  toCafeListing,
  toGameOwned,
  toPoints,
} from '../contract'
import { closedDays, toSeoulMoment } from '../opening-hours'
import { cafeRefusals } from '../refusals'
import { followCafe, unfollowCafe } from './commands/follows'
import {
  presentCafe,
  presentCafeCard,
  presentOwner,
  presentPassPrices,
  presentShelfGame,
  readHours,
} from './present'
import {
  findCafe,
  hasCafe,
  isHiddenCafe,
  listCafes,
  listCafesOnMap,
  listCafesWithGame,
  listFollowedCafes,
  listFollowedNear,
  listOwners,
  type Viewing,
} from './queries/cafes'
import { listShelf } from './queries/shelf'

const nowhere = { from: null, own: null }

export function cafeRoutes(app: FastifyInstance): void {
  const viewingOf = (request: FastifyRequest, { from, own }: Pick<Viewing, 'from' | 'own'>): Viewing => ({
    from,
    own,
    viewerId: request.caller?.memberId ?? null,
    now: app.clock.now(),
  })

  async function readListing(request: FastifyRequest, listing: CafeListing) {
    const { cafeId, gameId, isFollowed, box, page, text, openAt } = listing
    const viewing = viewingOf(request, { ...listing, from: listing.from ?? defaultPoint })
    if (cafeId !== null) {
      const cafe = await findCafe(app.db, cafeId, viewing)
      if (!cafe) throw refuse(cafeRefusals.noCafe)
      return onePage([presentCafeCard(cafe)])
    }
    if (isFollowed) {
      if (!request.caller) throw notSignedIn()
      const { memberId } = request.caller
      const cafes = await listFollowedNear(app.db, { memberId, gameId, text, openAt }, viewing)
      return onePage(cafes.map(presentCafeCard))
    }
    if (box !== null) {
      return onePage(
        (await listCafesOnMap(app.db, { box, gameId, text, openAt }, viewing)).map(presentCafeCard),
      )
    }
    const { count, cafes } =
      gameId === null
        ? await listCafes(app.db, { text, openAt }, page, viewing)
        : await listCafesWithGame(app.db, { gameId, text, openAt }, page, viewing)
    return paged(request, cafes.map(presentCafeCard), count, { page, size: cafesPerPage })
  }

  serve(app, cafeEndpoints.list, ({ query }, request) =>
    readListing(request, toCafeListing(query, app.clock.now())),
  )

  serve(app, cafeEndpoints.cafe, async ({ params, query }, request, reply) => {
    const { from, own } = toPoints(query)
    // There are too many different points to cache their replies.
    if (from !== null || own !== null) reply.header('cache-control', 'no-store')
    const cafe = await findCafe(app.db, params.id, viewingOf(request, { from, own }))
    if (cafe) return presentCafe(cafe)
    throw refuse((await isHiddenCafe(app.db, params.id)) ? cafeRefusals.hiddenCafe : cafeRefusals.noCafe)
  })

  serve(app, cafeEndpoints.followed, async ({ query }, request) => {
    const page = query.page ?? 1
    const viewing = viewingOf(request, toPoints({ ...query }))
    const { count, cafes } = await listFollowedCafes(app.db, page, viewing)
    return paged(request, cafes.map(presentCafeCard), count, { page, size: cafesPerPage })
  })

  serve(app, cafeEndpoints.follow, async ({ body }, request) => {
    const { cafeId, isFollowed } = followShape.fromWire(body)
    const follow = { cafeId, memberId: memberOf(request).memberId }
    const outcome = isFollowed
      ? await followCafe(app.db, { ...follow, followedAt: app.clock.now() })
      : await unfollowCafe(app.db, follow)
    return followOutcomeShape.toWire(outcome)
  })

  serve(app, cafeEndpoints.shelf, async ({ query }, request, reply) => {
    const { cafeId, text, page = 1 } = shelfRequestShape.fromWire(query)
    // There are too many different searches to cache their replies.
    if (text.trim() !== '') reply.header('cache-control', 'no-store')
    if (!(await hasCafe(app.db, cafeId))) throw refuse(cafeRefusals.noCafe)
    const viewerId = request.caller?.memberId ?? null
    const { count, games } = await listShelf(app.db, { cafeId, text: text.trim(), viewerId }, page)
    return paged(request, games.map(presentShelfGame), count, { page, size: shelfPerPage })
  })

  serve(app, cafeEndpoints.owners, async ({ query }, request) => {
    const { from, own } = toPoints(query)
    const viewing = viewingOf(request, { from: from ?? defaultPoint, own })
    return onePage((await listOwners(app.db, toGameOwned(query), viewing)).map(presentOwner))
  })

  serve(app, cafeEndpoints.closedDays, async ({ query }, request) => {
    const viewing = viewingOf(request, nowhere)
    const cafe = await findCafe(app.db, cafeNumberShape.fromWire(query).cafeId, viewing)
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    const days = closedDays(toSeoulMoment(viewing.now).date, closedDaysAhead, readHours(cafe))
    return onePage(days.map(closedDayShape.toWire))
  })

  serve(app, cafeEndpoints.passPrices, async ({ query }, request) => {
    const { cafeId } = anyCafeShape.fromWire(query)
    const cafe = /^[1-9]\d{0,8}$/.test(cafeId)
      ? await findCafe(app.db, Number(cafeId), viewingOf(request, nowhere))
      : null
    if (!cafe) throw refuse(cafeRefusals.noPassInformation)
    const prices = presentPassPrices(cafe)
    if (!prices) throw refuse(cafeRefusals.noPassPrice)
    return onePage([prices])
  })
}
