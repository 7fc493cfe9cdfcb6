import type { FastifyInstance } from 'fastify'
import { badInput, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { memberOf, viewerOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { trustSince } from '../../attendance/attendance'
import { meetupRefusals } from '../../core/refusals'
import { seatOf } from '../../core/server/commands/as-host'
import { isTicket } from '../../core/server/commands/unlock'
import { findEntry } from '../../core/server/queries/entries'
import { findAccess, findMeetup, isOpenTo, readMeetups } from '../../core/server/queries/meetups'
import { hasPassword } from '../../private/server/commands/passwords'
import { joiningEndpoints } from '../endpoints'
import { joinMeetup, leaveLine, waitInLine } from './commands/join-meetup'
import { acceptEntry, declineEntry, leaveMeetup, previewLeaving } from './commands/leave-meetup'
import { sayArrival } from './commands/say-arrival'
import { presentEntry, presentGoneEntry, presentLeaving, presentOwnState, presentShared } from './present'
import { listShared } from './queries/blocks'
import { findShownEntry, listEntries } from './queries/entries'
import { listGoneEntries } from './queries/gone-entries'
import { joiningCalls } from './schemas'
import { joiningWire } from './wire'

const calls = servedBy(joiningEndpoints, joiningCalls, joiningWire)

export function joiningRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, calls.join, async ({ body, once }, request) => {
    const { memberId } = memberOf(request)
    const { meetupId } = body
    const seen = await findMeetup(db, meetupId)
    const isAllowed = await hasPassword(request, seen, body)
    return once(async (tx) => {
      const join = { meetupId, memberId, hasPassword: isAllowed, now: clock.now() }
      const id = await joinMeetup(tx, join, seen)
      const entry = await findEntry(tx, id)
      if (!entry) throw new Error('the entry was not stored')
      return presentOwnState(entry)
    })
  })

  serve(app, calls.wait, async ({ params, body }, request) => {
    const { memberId } = memberOf(request)
    const isAllowed = await hasPassword(request, await findMeetup(db, params.id), body)
    const line = { meetupId: params.id, memberId, hasPassword: isAllowed, now: clock.now() }
    await db.transaction((tx) => waitInLine(tx, line))
    const [row] = await readMeetups(db, [params.id], { viewerId: memberId, own: null, now: line.now })
    if (!row) throw refuse(meetupRefusals.noMeetup)
    return { id: row.ownId ?? 0, place: row.ownPlace ?? 0 }
  })

  serve(app, calls.stopWaiting, async ({ params }, request) => {
    await db.transaction((tx) => leaveLine(tx, { ...seatOf(params.id, request), now: clock.now() }))
    return { message: '대기를 취소했어요.' }
  })

  serve(app, calls.entries, async ({ query: { meetupId, ticket } }, request, reply) => {
    if (ticket !== undefined) reply.header('cache-control', 'no-store')
    const viewerId = viewerOf(request)
    const access = await findAccess(db, { meetupId, viewerId })
    if (!access) throw refuse(meetupRefusals.noMeetup)
    const isOpen = isOpenTo(access) || (await isTicket(app, { ticket, meetupId, now: clock.now() }))
    const entries = isOpen ? await listEntries(db, { meetupId, since: trustSince(clock.now()) }) : []
    return onePage(
      entries.map((entry) =>
        presentEntry(entry, { viewerId, isSeated: access.own === 'seated', isHost: access.isHost }),
      ),
    )
  })

  /** Null unless the entry is a seat or a request. */
  async function readEntry(entryId: number, { viewerId, isHost }: { viewerId: number; isHost: boolean }) {
    const entry = await findShownEntry(db, { entryId, since: trustSince(clock.now()) })
    return entry && presentEntry(entry, { viewerId, isSeated: true, isHost })
  }

  serve(app, calls.change, async ({ params, body: { isAccepted, arrival } }, request) => {
    const { memberId } = memberOf(request)
    const about = { entryId: params.id, memberId, now: clock.now() }
    if (isAccepted === undefined && arrival === undefined) {
      throw badInput({ isAccepted: '수락 여부나 도착 상태를 보내 주세요.' })
    }
    await db.transaction(async (tx) => {
      if (isAccepted !== undefined) await (isAccepted ? acceptEntry : declineEntry)(tx, about)
      if (arrival !== undefined) await sayArrival(tx, { ...about, arrival })
    })
    // Only the host accepts and declines.
    return { entry: await readEntry(params.id, { viewerId: memberId, isHost: isAccepted !== undefined }) }
  })

  serve(app, calls.previewLeave, async ({ params, query }, request) => {
    const { memberId } = memberOf(request)
    const leaving = { entryId: params.id, memberId, because: query.because, now: clock.now() }
    return presentLeaving(await previewLeaving(db, leaving))
  })

  serve(app, calls.shared, async ({ params }, request) => {
    const { memberId } = memberOf(request)
    const others = { memberId, otherId: params.memberId, now: clock.now() }
    return onePage((await listShared(db, others)).map(presentShared))
  })

  serve(app, calls.leave, async ({ params, body }, request) => {
    const { memberId } = memberOf(request)
    const leaving = { ...body, entryId: params.id, memberId, now: clock.now() }
    return presentLeaving(await db.transaction((tx) => leaveMeetup(tx, leaving)))
  })

  serve(app, calls.gone, async (_, request) => {
    const rows = await listGoneEntries(db, { ...memberOf(request), now: clock.now() })
    return onePage(rows.map(presentGoneEntry))
  })
}
