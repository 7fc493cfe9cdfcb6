import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberOf, viewerOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { byHost, seatOf } from '../../core/server/commands/as-host'
import { isSeatedAt } from '../../core/server/queries/meetups'
import { hostingEndpoints } from '../endpoints'
import { announce, deleteAnnouncement } from './commands/announcements'
import { editMeetup } from './commands/edit-meetup'
import { answerHosting, offerHosting, takeHostingBack } from './commands/hand-overs'
import { listAnnouncements } from './queries/announcements'
import { findHandOver } from './queries/hand-overs'
import { hostingCalls } from './schemas'
import { hostingWire } from './wire'

const calls = servedBy(hostingEndpoints, hostingCalls, hostingWire)

export function hostingRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, calls.edit, ({ params, body }, request) =>
    byHost(request, params.id, (tx, action) => editMeetup(tx, action, body)),
  )

  /** Nobody but the two sees that something was offered. */
  async function readHostOffer(meetupId: number, request: FastifyRequest) {
    const { memberId } = memberOf(request)
    const offer = await findHandOver(db, meetupId)
    if (offer?.toId !== memberId && offer?.fromId !== memberId) return { offer: null }
    const to = { id: offer.toId, name: offer.toName, image: offer.toImage }
    return { offer: { to, isForViewer: offer.toId === memberId, offeredAt: offer.offeredAt } }
  }

  serve(app, calls.hostOffer, ({ params }, request) => readHostOffer(params.id, request))

  serve(app, calls.offerHosting, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => offerHosting(tx, action, body))
    return readHostOffer(params.id, request)
  })

  serve(app, calls.takeHostingBack, async ({ params }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => takeHostingBack(tx, action))
    return readHostOffer(params.id, request)
  })

  serve(app, calls.answerHosting, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => answerHosting(tx, action, body))
    return readHostOffer(params.id, request)
  })

  const readAnnouncements = async (meetupId: number, request: FastifyRequest) => ({
    announcements: (await isSeatedAt(db, { meetupId, viewerId: viewerOf(request) }))
      ? await listAnnouncements(db, meetupId)
      : [],
  })

  serve(app, calls.announcements, ({ params }, request) => readAnnouncements(params.id, request))

  serve(app, calls.announce, ({ params, body, once }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    return once(async (tx) => ({ id: await announce(tx, action, body) }))
  })

  serve(app, calls.deleteAnnouncement, async ({ params: { id: meetupId, announcementId } }, request) => {
    const action = { ...seatOf(meetupId, request), now: clock.now() }
    await db.transaction((tx) => deleteAnnouncement(tx, action, { id: announcementId }))
    return readAnnouncements(meetupId, request)
  })
}
