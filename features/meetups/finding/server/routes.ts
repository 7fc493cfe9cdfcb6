import type { FastifyInstance } from 'fastify'
import { defaultPoint, inMetres, toPoint } from '~/lib/coordinates'
import { notSignedIn, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { viewerOf } from '~/lib/server/caller'
import { replyWithPage } from '~/lib/server/list-reply'
import { pointsOf } from '~/lib/server/schema-parts'
import { serve, servedBy } from '~/lib/server/serve'
import { hoursInWords } from '../../../cafes/opening-hours'
import { meetupsPerPage } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { findMeetup, readHours, readMeetups } from '../../core/server/queries/meetups'
import { presentMeetup } from '../../core/server/queries/shown-meetups'
import { findingEndpoints } from '../endpoints'
import { choiceOf } from './listing'
import { listChosen, listChosenPlaces } from './queries/chosen-meetups'
import {
  type Listed,
  listAtCafe,
  listComing,
  listNear,
  listOwn,
  listPlaces,
  type PlaceRow,
} from './queries/meetup-lists'
import { findingCalls } from './schemas'
import { findingWire } from './wire'

const calls = servedBy(findingEndpoints, findingCalls, findingWire)

function presentPlace(row: PlaceRow) {
  const { opening } = readHours({ ...row, offDays: null })
  return {
    ...row,
    at: toPoint(row),
    hoursText: row.hoursText ?? hoursInWords(opening),
    distance: inMetres(row.km),
  }
}

export function findingRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, calls.list, async ({ query: { me, near, cafeId, page = 1, ...query } }, request, reply) => {
    const { own } = pointsOf(query)
    // There are too many different positions to cache replies for them, and no tag says that a day is over.
    if (own !== null || query.when !== undefined) reply.header('cache-control', 'no-store')
    const { first } = query
    const size = first ?? meetupsPerPage
    const viewerId = viewerOf(request)
    const now = clock.now()
    async function listIds(): Promise<Listed> {
      if (me === 'Y') {
        if (viewerId === null) throw notSignedIn()
        const { count, ids } = await listOwn(db, { memberId: viewerId, page, now })
        return { count, ids: ids.slice(0, size) }
      }
      if (near !== undefined) {
        const meetup = await findMeetup(db, near)
        if (!meetup) throw refuse(meetupRefusals.noMeetup)
        const ids = (await listNear(db, { meetup, viewerId, now })).map(({ id }) => id)
        return { count: ids.length, ids }
      }
      if (cafeId !== undefined) return listAtCafe(db, { cafeId, page })
      const choice = choiceOf(query, { own, now })
      return choice === null
        ? listComing(db, { own, page })
        : listChosen(db, choice, { viewerId, page, size }, now)
    }
    const { count, ids } = await listIds()
    const rows = await readMeetups(db, ids, { viewerId, own, now })
    const results = rows.map((row) => presentMeetup(row, { viewerId, now: clock.now() }))
    return first === undefined
      ? replyWithPage(request, results, count, { page, size })
      : onePage(results.slice(0, size))
  })

  serve(app, calls.map, async ({ query }, _, reply) => {
    const { own } = pointsOf(query)
    if (own !== null || query.when !== undefined) reply.header('cache-control', 'no-store')
    const around = { near: own ?? defaultPoint, now: clock.now() }
    const choice = choiceOf(query, { own, now: around.now })
    const places =
      choice === null ? await listPlaces(db, { ...around, own }) : await listChosenPlaces(db, choice, around)
    return onePage(places.map(presentPlace))
  })
}
