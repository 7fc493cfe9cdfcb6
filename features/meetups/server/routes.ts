// Over 400 lines, because it serves every call of players about meetups.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultPoint } from '~/lib/coordinates'
import { badInput, notSignedIn, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import type { Reader, Transaction } from '~/lib/server/database'
import { replyWithPage } from '~/lib/server/list-reply'
import { pointsOf } from '~/lib/server/schema-parts'
import { serve, servedBy } from '~/lib/server/serve'
import { dateAfter } from '../../cafes/opening-hours'
import { findOwnOrder } from '../../payments/server/queries'
import { trustSince } from '../attendance'
import { needsYesAt, seatsOnDay } from '../cafe-seats'
import { meetupEndpoints } from '../endpoints'
import { inviteRefusals } from '../invite-refusals'
import { isDay, meetupsPerPage, mostPeople, startsAtOf, statusAt } from '../meetup'
import { invitationState } from '../pair'
import { pairRefusals } from '../pair-refusals'
import { joinRefusals, meetupRefusals } from '../refusals'
import { announce, deleteAnnouncement } from './commands/announcements'
import { answerAbout, noteAttendance, reportArrival } from './commands/attendance'
import { appealBar } from './commands/bars'
import { callMeetupOff, previewCallingOff } from './commands/call-off'
import { sayExplaining } from './commands/explaining'
import { answerHosting, offerHosting, takeHostingBack } from './commands/hand-overs'
import { closeMeetup, confirmMeetup, editMeetup, endMeetup, type HostAction } from './commands/host-meetup'
import { inviteByLink } from './commands/invite-link'
import { joinMeetup, leaveLine, waitInLine } from './commands/join-meetup'
import { acceptEntry, declineEntry, leaveMeetup, previewLeaving } from './commands/leave-meetup'
import { answerMove, proposeMove, withdrawMove } from './commands/moves'
import { objectToNoShow } from './commands/no-show'
import { sayNotHeld, takeBackNotHeld } from './commands/not-held'
import { checkPassword, openMeetup } from './commands/open-meetup'
import { claimFriendSeat, goAlone, joinInPair } from './commands/pairs'
import { beginPurchase, settlePurchase } from './commands/purchases'
import { endSeries, openSeries, skipDate } from './commands/series'
import { hashPassword, isPassword, isTicket, writeTicket } from './commands/unlock'
import { choiceOf } from './listing'
import {
  presentCallingOff,
  presentCompanions,
  presentEntry,
  presentGoneEntry,
  presentLeaving,
  presentMeetup,
  presentMove,
  presentNoShow,
  presentNotHeldWord,
  presentOwnState,
  presentPlace,
  presentSeries,
  presentShared,
} from './present'
import { listAnnouncements } from './queries/announcements'
import { findBar } from './queries/bars'
import { listShared } from './queries/blocks'
import { readSeats } from './queries/cafe-seats'
import { listChosen, listChosenPlaces } from './queries/chosen-meetups'
import {
  findEntry,
  findOwnEntry,
  findShownEntry,
  listCompanions,
  listEntries,
  wasAbsent,
} from './queries/entries'
import { listGoneEntries } from './queries/gone-entries'
import { findHandOver } from './queries/hand-overs'
import { findInviteToken } from './queries/invite-link'
import { type Listed, listAtCafe, listComing, listNear, listOwn, listPlaces } from './queries/meetup-lists'
import { findAccess, findMeetup, isOpenTo, readMeetups } from './queries/meetups'
import { findShownMove } from './queries/moves'
import { findNoShow } from './queries/no-show'
import { findDoubt } from './queries/not-held'
import { findInvitation, findOpenPair } from './queries/pairs'
import { findPurchase } from './queries/purchases'
import { findSeries, listSeriesDates } from './queries/series'
import { meetupCalls } from './schemas'
import { guardMeetups } from './stream'
import { meetupWire } from './wire'

const calls = servedBy(meetupEndpoints, meetupCalls, meetupWire)

/** Counted by meetup and network, because an attacker may have many accounts or none. */
const passwordGuesses: AttemptLimit = { name: 'meetup-password', most: 10, withinMs: 10 * 60_000 }

/** A link cannot be guessed, so a table of friends behind one address has room. */
const linkTries: AttemptLimit = { name: 'meetup-link', most: 30, withinMs: 10 * 60_000 }

export function meetupRoutes(app: FastifyInstance): void {
  const { db, clock, keys } = app
  guardMeetups(app)

  const viewerOf = (request: FastifyRequest) => request.caller?.memberId ?? null
  const seatOf = (meetupId: number, request: FastifyRequest) => ({ ...memberOf(request), meetupId })

  async function readOne(
    reader: Reader,
    id: number,
    { viewerId, isUnlocked = false }: { viewerId: number | null; isUnlocked?: boolean },
  ) {
    const [row] = await readMeetups(reader, [id], { viewerId, own: null, now: clock.now() })
    if (!row) throw refuse(meetupRefusals.noMeetup)
    return presentMeetup(row, { viewerId, isUnlocked })
  }

  function isTicketFor(meetupId: number, ticket: string | undefined): Promise<boolean> | boolean {
    return ticket ? isTicket(app, { ticket, meetupId, now: clock.now() }) : false
  }

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
    const results = rows.map((row) => presentMeetup(row, { viewerId }))
    return first === undefined
      ? replyWithPage(request, results, count, { page, size })
      : onePage(results.slice(0, size))
  })

  serve(app, calls.gone, async (_, request) => {
    const rows = await listGoneEntries(db, { ...memberOf(request), now: clock.now() })
    return onePage(rows.map(presentGoneEntry))
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

  serve(app, calls.seatsOnDay, async ({ params: { cafeId }, query: { day } }) => {
    if (day === undefined || day === null || !isDay(day)) throw badInput({ day: '날짜를 확인해 주세요.' })
    const [from, until] = [startsAtOf(day, '00:00'), startsAtOf(dateAfter(day, 1), '00:00')]
    const { offer, taken } = await readSeats(db, { cafeId, from, until })
    if (offer.hours === null && offer.blocked.length === 0) return { times: null }
    return {
      times: seatsOnDay(day, offer, taken).map((time) => ({
        startsAt: time.startsAt,
        free: time.free ?? mostPeople,
        needsYes: needsYesAt(time.startsAt, offer),
      })),
    }
  })

  serve(app, calls.one, async ({ params, query }, request, reply) => {
    // A ticket expires with time, which invalidates no tag.
    if (query.ticket !== undefined) reply.header('cache-control', 'no-store')
    const isUnlocked = await isTicketFor(params.id, query.ticket)
    return readOne(db, params.id, { viewerId: viewerOf(request), isUnlocked })
  })

  serve(app, calls.open, async ({ body, once }, request) => {
    const { memberId } = memberOf(request)
    const password = body.isPublic ? null : (body.password ?? '')
    if (password !== null) checkPassword(password)
    const passwordHash = password === null ? null : await hashPassword(password)
    return once(async (tx) => {
      const meetup = {
        ...body,
        title: body.title ?? '',
        content: body.content ?? '',
        day: body.day ?? '',
        time: body.time ?? '',
        contact: body.contact?.trim() ?? '',
        passwordHash,
      }
      const opening = { memberId, now: clock.now() }
      const { days } = body
      const id = await (days.length === 0
        ? openMeetup(tx, meetup, opening)
        : openSeries(tx, meetup, { ...opening, days }))
      return readOne(tx, id, { viewerId: memberId })
    })
  })

  /** Runs a command of the host and replies with the changed meetup. */
  async function byHost(
    request: FastifyRequest,
    meetupId: number,
    work: (tx: Transaction, action: HostAction) => Promise<void>,
  ) {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => work(tx, { meetupId, memberId, now: clock.now() }))
    return readOne(db, meetupId, { viewerId: memberId })
  }

  serve(app, calls.edit, ({ params, body }, request) =>
    byHost(request, params.id, (tx, action) => editMeetup(tx, action, body)),
  )

  serve(app, calls.confirm, ({ params, body: { takesLate } }, request) =>
    byHost(request, params.id, (tx, action) => confirmMeetup(tx, action, takesLate)),
  )

  serve(app, calls.previewCallOff, async ({ params }) =>
    presentCallingOff(await previewCallingOff(db, { meetupId: params.id, now: clock.now() })),
  )

  serve(app, calls.callOff, ({ params, body: { expected } }, request) =>
    byHost(request, params.id, (tx, action) => callMeetupOff(tx, action, expected)),
  )
  serve(app, calls.close, ({ params }, request) => byHost(request, params.id, closeMeetup))
  serve(app, calls.end, ({ params }, request) => byHost(request, params.id, endMeetup))

  /** Counts the attempt, so that the password cannot be guessed. */
  async function isRightPassword(
    request: FastifyRequest,
    { meetupId, password, passwordHash }: { meetupId: number; password: string; passwordHash: string },
  ): Promise<boolean> {
    await countAttemptOfNetwork(app, passwordGuesses, { ip: request.ip, about: meetupId, now: clock.now() })
    return isPassword(password, passwordHash)
  }

  /** Whether the member may look into the meetup. A member with an entry needs no password. */
  async function hasPassword(
    request: FastifyRequest,
    meetupId: number,
    { password, ticket }: { password: string | null; ticket?: string | undefined },
  ): Promise<boolean> {
    const access = await findAccess(db, { meetupId, viewerId: memberOf(request).memberId })
    if (access === null || access.passwordHash === null || access.own !== null) return true
    if (await isTicketFor(meetupId, ticket)) return true
    const { passwordHash } = access
    return password !== null && isRightPassword(request, { meetupId, password, passwordHash })
  }

  serve(app, calls.unlock, async ({ params: { id: meetupId }, body: { password } }, request) => {
    const access = await findAccess(db, { meetupId, viewerId: viewerOf(request) })
    if (!access) throw refuse(meetupRefusals.noMeetup)
    const { passwordHash } = access
    const isRight =
      passwordHash === null || (await isRightPassword(request, { meetupId, password, passwordHash }))
    if (!isRight) throw refuse(joinRefusals.wrongPassword)
    return writeTicket(keys, { meetupId, now: clock.now() })
  })

  serve(app, calls.inviteByLink, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    return { token: await db.transaction((tx) => inviteByLink(tx, action, body)) }
  })

  serve(app, calls.unlockByLink, async ({ params: { id: meetupId }, body: { token } }, request) => {
    const now = clock.now()
    if (!(await findMeetup(db, meetupId))) throw refuse(meetupRefusals.noMeetup)
    await countAttemptOfNetwork(app, linkTries, { ip: request.ip, about: meetupId, now })
    if (token !== (await findInviteToken(db, meetupId))) throw refuse(inviteRefusals.linkGone)
    return writeTicket(keys, { meetupId, link: token, now })
  })

  serve(app, calls.join, async ({ body, once }, request) => {
    const { memberId } = memberOf(request)
    const { meetupId } = body
    const isAllowed = await hasPassword(request, meetupId, body)
    return once(async (tx) => {
      const id = await joinMeetup(tx, { meetupId, memberId, hasPassword: isAllowed, now: clock.now() })
      const entry = await findEntry(tx, id)
      if (!entry) throw new Error('the entry was not stored')
      return presentOwnState(entry)
    })
  })

  serve(app, calls.joinInPair, async ({ params, body, once }, request) => {
    const seat = seatOf(params.id, request)
    const isAllowed = await hasPassword(request, params.id, body)
    return once(async (tx) => {
      const { token, deadline } = await joinInPair(tx, { ...seat, hasPassword: isAllowed, now: clock.now() })
      return { token, deadline }
    })
  })

  serve(app, calls.friendSeat, async ({ params }, request) => {
    const pair = await findOpenPair(db, seatOf(params.id, request))
    return { friendSeat: pair !== null && clock.now() < pair.deadline ? pair : null }
  })

  serve(app, calls.goAlone, async ({ params }, request) => {
    const seat = seatOf(params.id, request)
    await db.transaction((tx) => goAlone(tx, { ...seat, now: clock.now() }))
    return { friendSeat: null }
  })

  serve(app, calls.invitation, async ({ params: { token } }, request, reply) => {
    // It changes with time, which invalidates no tag.
    reply.header('cache-control', 'no-store')
    const row = await findInvitation(db, token)
    if (!row) throw refuse(pairRefusals.noInvitation)
    const viewerId = viewerOf(request)
    const state = invitationState(row, clock.now())
    const { inviter, inviterImage, cafeName, cafeAddress, title, startsAt, isPublic, ...pair } = row
    const isShown = isPublic || state === 'open'
    return {
      ...pair,
      state,
      inviter: { name: inviter, image: inviterImage },
      cafe: { name: cafeName, address: cafeAddress },
      title: isShown ? title : null,
      startsAt: isShown ? startsAt : null,
      isOwn: viewerId !== null && pair.memberId === viewerId,
      isTaken: viewerId !== null && pair.friendId === viewerId,
    }
  })

  serve(app, calls.claim, async ({ params: { token }, once }, request) => {
    const { memberId } = memberOf(request)
    return once(async (tx) => ({
      meetupId: await claimFriendSeat(tx, { token, memberId, now: clock.now() }),
    }))
  })

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

  /** What hosts tell and ask is for who has a seat. */
  async function isSeated(meetupId: number, request: FastifyRequest): Promise<boolean> {
    const access = await findAccess(db, { meetupId, viewerId: viewerOf(request) })
    if (!access) throw refuse(meetupRefusals.noMeetup)
    return access.own === 'seated'
  }

  const readAnnouncements = async (meetupId: number, request: FastifyRequest) => ({
    announcements: (await isSeated(meetupId, request)) ? await listAnnouncements(db, meetupId) : [],
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

  async function readMove(meetupId: number, request: FastifyRequest) {
    if (!(await isSeated(meetupId, request))) return { move: null }
    const move = await findShownMove(db, { meetupId, viewerId: memberOf(request).memberId })
    return { move: move && presentMove(move) }
  }

  serve(app, calls.move, ({ params }, request) => readMove(params.id, request))

  serve(app, calls.proposeMove, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => proposeMove(tx, action, body))
    return readMove(params.id, request)
  })

  serve(app, calls.withdrawMove, async ({ params }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => withdrawMove(tx, action))
    return readMove(params.id, request)
  })

  serve(app, calls.answerMove, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => answerMove(tx, action, body))
    return readMove(params.id, request)
  })

  serve(app, calls.beginPurchase, async ({ params, body }, request) => {
    const { merchantUid, friend } = body
    const join = { ...seatOf(params.id, request), merchantUid, friend, now: clock.now() }
    // A friend's link replaces the password, and is looked at with the seat.
    const isAllowed = friend !== undefined || (await hasPassword(request, params.id, body))
    return { deadline: await beginPurchase(db, { ...join, hasPassword: isAllowed }) }
  })

  serve(app, calls.settlePurchase, async ({ params, body }, request) => {
    const order = await findOwnOrder(db, { ...body, memberId: memberOf(request).memberId })
    const purchase = order && (await findPurchase(db, order.id))
    if (purchase?.meetupId !== params.id) throw refuse(meetupRefusals.noOrder)
    const outcome = await db.transaction((tx) => settlePurchase(tx, purchase.orderId))
    return { outcome, deadline: purchase.deadline }
  })

  serve(app, calls.wait, async ({ params, body }, request) => {
    const { memberId } = memberOf(request)
    const isAllowed = await hasPassword(request, params.id, body)
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
    const isOpen = isOpenTo(access) || (await isTicketFor(meetupId, ticket))
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
      if (arrival !== undefined) await reportArrival(tx, { ...about, arrival })
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

  async function readCompanions(meetupId: number, viewerId: number, now: Date) {
    const access = await findAccess(db, { meetupId, viewerId })
    if (!access) throw refuse(meetupRefusals.noMeetup)
    if (access.own !== 'seated') throw refuse(meetupRefusals.notThere)
    const isOver = statusAt(access, now) === 'ended'
    const rows = await listCompanions(db, { meetupId, viewerId })
    // Whoever did not come has met nobody, so `answerAbout` would refuse every answer.
    if (wasAbsent(rows, viewerId)) throw refuse(meetupRefusals.notThere)
    return { access, isOver, reply: presentCompanions(rows, { ...access, isOver, viewerId }) }
  }

  serve(app, calls.companions, async ({ params }, request) => {
    const now = clock.now()
    const { access, isOver, reply } = await readCompanions(params.id, memberOf(request).memberId, now)
    // The host can record attendance from the start on.
    const isTime = isOver || (access.isHost && now >= access.startsAt)
    if (!isTime) throw refuse(meetupRefusals.notOverYet)
    return reply
  })

  serve(app, calls.answer, async ({ params, body }, request) => {
    const about = { ...body, ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => answerAbout(tx, about))
    return (await readCompanions(params.id, about.memberId, about.now)).reply
  })

  serve(app, calls.noteAttendance, async ({ params, body }, request) => {
    const word = { ...body, ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => noteAttendance(tx, word))
    return (await readCompanions(params.id, word.memberId, word.now)).reply
  })

  const readBar = async (request: FastifyRequest) => ({
    bar: await findBar(db, { ...memberOf(request), now: clock.now() }),
  })

  serve(app, calls.ownBar, (_, request) => readBar(request))

  serve(app, calls.appeal, async ({ body: { text } }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => appealBar(tx, { memberId, text, now: clock.now() }))
    return readBar(request)
  })

  async function readWord({ meetupId, memberId }: { meetupId: number; memberId: number }) {
    const row = await findMeetup(db, meetupId)
    if (!row) throw refuse(meetupRefusals.noMeetup)
    const entry = await findOwnEntry(db, { meetupId, memberId })
    if (entry?.state !== 'seated') throw refuse(meetupRefusals.notThere)
    return presentNotHeldWord(row, await findDoubt(db, { meetupId, viewerId: memberId }), clock.now())
  }

  serve(app, calls.notHeldWord, ({ params }, request) => readWord(seatOf(params.id, request)))

  async function readNoShow(seat: { meetupId: number; memberId: number }) {
    const found = await findNoShow(db, seat)
    if (!found) throw refuse(meetupRefusals.notThere)
    return presentNoShow(found, clock.now())
  }

  serve(app, calls.noShow, ({ params }, request) => readNoShow(seatOf(params.id, request)))

  serve(app, calls.objectToNoShow, async ({ params, body }, request) => {
    const seat = seatOf(params.id, request)
    await db.transaction((tx) => objectToNoShow(tx, { ...seat, ...body, now: clock.now() }))
    return readNoShow(seat)
  })

  for (const [endpoint, command] of [
    [calls.sayNotHeld, sayNotHeld],
    [calls.takeBackNotHeld, takeBackNotHeld],
  ] as const) {
    serve(app, endpoint, async ({ params }, request) => {
      const word = seatOf(params.id, request)
      await db.transaction((tx) => command(tx, { ...word, now: clock.now() }))
      return readWord(word)
    })
  }

  for (const [endpoint, isExplaining] of [
    [calls.explain, true],
    [calls.takeBackExplaining, false],
  ] as const) {
    serve(app, endpoint, async ({ params: { id: meetupId, gameId } }, request) => {
      const { memberId } = memberOf(request)
      const word = { meetupId, gameId, memberId, isExplaining, now: clock.now() }
      await db.transaction((tx) => sayExplaining(tx, word))
      return { isExplaining }
    })
  }

  async function readSeries(seriesId: number, viewerId: number | null) {
    const series = await findSeries(db, seriesId)
    if (!series) throw refuse(meetupRefusals.noSeries)
    return presentSeries(series, await listSeriesDates(db, seriesId), viewerId)
  }

  serve(app, calls.series, ({ params }, request) => readSeries(params.seriesId, viewerOf(request)))

  serve(app, calls.skipDate, async ({ params }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => skipDate(tx, { ...params, memberId, now: clock.now() }))
    return readSeries(params.seriesId, memberId)
  })

  serve(app, calls.endSeries, async ({ params }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => endSeries(tx, { ...params, memberId, now: clock.now() }))
    return readSeries(params.seriesId, memberId)
  })
}
