import { randomBytes, randomInt } from 'node:crypto'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { invalidate } from '~/lib/server/response-cache'
import { timerRefusals } from '../../refusals'
import {
  codeLength,
  codeLetters,
  isTeachKind,
  renamedSetup,
  type SharedEvent,
  sessionMs,
  timerTags,
  whyCannotCount,
} from '../../shared-timer'
import { type Teach, taughtSeconds, whyCannotTeach } from '../../teach'
import { rulesOf, type TimerSetup, whyCannotStart } from '../../timer-setup'
import {
  findSession,
  type LoggedEvent,
  listEvents,
  listSeats,
  lockSession,
  type Progress,
  silentSince,
  type TimerSession,
  toSeating,
} from '../queries/sessions'
import { findTeach } from '../queries/teaches'
import { noteTeachingTime, storeTeach } from './teaches'

/** How long an ended session can still be viewed, and records be taken from its result. */
const storedForMs = 7 * 24 * 60 * 60_000

const subjectOf = (sessionId: number) => `timer:${sessionId}`

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}

export async function openSession(
  tx: Transaction,
  {
    setup,
    phone,
    meetupId,
    gameId,
    teach = null,
    others = [],
    now,
  }: {
    setup: TimerSetup
    phone: string
    meetupId: number | null
    gameId: number | null
    /** The explanation that the table follows before the start. */
    teach?: Teach | null
    /** The hashes of other phones that are there already, which take the seats after the first. */
    others?: readonly string[]
    now: Date
  },
): Promise<string> {
  const problem = whyCannotStart(setup)
  if (problem) throw badInput({ [`setup.${problem.field}`]: problem.message })
  const key = randomBytes(16).toString('base64url')
  const sessionId = await addSession(tx, { key, setup, meetupId, gameId, now })
  await tx`
    insert into timer_seats (session_id, seat, phone_hash, taken_at, heard_at)
    select ${sessionId}, (place - 1)::smallint, phone_hash, ${now}, ${now}
    from unnest(${[hashOfPhone(phone), ...others]}::text[]) with ordinality as phones (phone_hash, place)`
  if (teach !== null) await storeTeach(tx, sessionId, teach)
  return key
}

/**
 * Opens the timer on which the same phones go on in the same seats, and returns its key. Whoever asks again, or later,
 * gets the same one. The next player begins.
 */
export async function playAgain(
  tx: Transaction,
  { key, phone, now }: { key: string; phone: string; now: Date },
): Promise<string> {
  const { session, seat } = await lockAsSeated(tx, { key, phone, now })
  if (!session.isOver) throw refuse(timerRefusals.playAgain.notOver)
  // Read again, because what was selected beside the lock may be older than the lock.
  const opened = await findSession(tx, key)
  if (opened?.next) return opened.next
  const next = randomBytes(16).toString('base64url')
  const { names, first } = session.setup
  const began = (await listEvents(tx, session.id)).find(({ kind }) => kind === 'start')?.player ?? first
  const setup = { ...session.setup, first: (began + 1) % names.length }
  const { id: afterId, meetupId, gameId } = session
  const sessionId = await addSession(tx, { key: next, setup, afterId, meetupId, gameId, now })
  // Only the seat that opens it is taken now, by which the others learn who it was.
  await tx`
    insert into timer_seats (session_id, seat, phone_hash, taken_at, heard_at)
    select ${sessionId}, seat, phone_hash, case when seat = ${seat} then ${now} else taken_at end, heard_at
    from timer_seats where session_id = ${session.id}`
  await notifyOfEnding(tx, session.id)
  return next
}

/** Counts a change of what the game has come to, and tells all phones. */
export async function notifyOfEnding(tx: Transaction, sessionId: number): Promise<void> {
  await tx`update timer_sessions set ending_revision = ending_revision + 1 where id = ${sessionId}`
  await invalidate(tx, timerTags.sessions.of(sessionId))
}

/** Locks the session for something that only a seated phone may do. It also proves that the phone is present. */
export async function lockAsSeated(
  tx: Transaction,
  { key, phone, now }: { key: string; phone: string; now: Date },
): Promise<{ session: TimerSession; seat: number }> {
  const session = await lockOrRefuse(tx, key)
  const seat = await notePhone(tx, session.id, { phone, now })
  if (seat === null) throw refuse(timerRefusals.send.noSeat)
  return { session, seat }
}

interface SessionOpening {
  key: string
  setup: TimerSetup
  afterId?: number
  /** The meetup at whose table it was opened. */
  meetupId: number | null
  /** The game from whose page it was opened. A number of no game counts as none. */
  gameId: number | null
  now: Date
}

/** Stores a session, which ends by itself. */
async function addSession(tx: Transaction, opening: SessionOpening): Promise<number> {
  const sessionId = await storeSession(tx, opening)
  const { key, now } = opening
  await scheduleDue(tx, {
    kind: 'end-timer-session',
    subject: subjectOf(sessionId),
    dueAt: new Date(now.getTime() + sessionMs),
    payload: { key },
  })
  return sessionId
}

/** There are almost 900 million codes, so a code that an open session already has is simply redrawn. */
async function storeSession(tx: Transaction, opening: SessionOpening): Promise<number> {
  const { key, setup, afterId, meetupId, gameId, now } = opening
  const [added] = await tx<{ id: number }[]>`
    insert into timer_sessions (key, code, setup, after_id, meetup_id, game_id, created_at)
    values (${key}, ${newCode()}, ${JSON.stringify(setup)}::text::jsonb, ${afterId ?? null}, ${meetupId},
      (select id from games where id = ${gameId}), ${now})
    on conflict (code) where ended_at is null do nothing
    returning id`
  return added?.id ?? storeSession(tx, opening)
}

async function lockOrRefuse(tx: Transaction, key: string): Promise<TimerSession> {
  const session = await lockSession(tx, key)
  if (!session) throw refuse(timerRefusals.noTimer)
  return session
}

/**
 * Moves this phone to a free seat, or leaves it in its own, and says what its player is called. A phone without a seat can also take over a silent one, after the end too: then it
 * takes part in the result.
 */
export async function sit(
  tx: Transaction,
  {
    key,
    seat,
    name,
    phone,
    now,
  }: { key: string; seat: number; name: string | null; phone: string; now: Date },
): Promise<void> {
  const session = await lockOrRefuse(tx, key)
  if (seat < 0 || seat >= session.setup.names.length)
    throw badInput({ seat: '자리(seat)를 다시 확인해 주세요.' })
  const phoneHash = hashOfPhone(phone)
  const seats = await listSeats(tx, session.id, now)
  const holder = seats.find((each) => each.seat === seat)
  const from = seats.find((each) => each.phoneHash === phoneHash)?.seat ?? null
  const isSeated = seat === from
  if (!isSeated && holder && (from !== null || !(await freeSilentSeat(tx, session.id, { seat, now })))) {
    throw refuse(timerRefusals.sit.seatTaken)
  }
  if (!isSeated) {
    await tx`delete from timer_seats where session_id = ${session.id} and phone_hash = ${phoneHash}`
    await tx`
      insert into timer_seats (session_id, seat, phone_hash, taken_at, heard_at)
      values (${session.id}, ${seat}, ${phoneHash}, ${now}, ${now})`
  }
  if (name !== null && !session.isOver) await rename(tx, session, { seat, from, name })
  await invalidate(tx, timerTags.sessions.of(session.id))
}

async function rename(
  tx: Transaction,
  { id, setup }: TimerSession,
  moved: { seat: number; from: number | null; name: string },
): Promise<void> {
  const renamed = renamedSetup(setup, moved)
  const problem = whyCannotStart(renamed)
  if (problem) throw badInput({ name: problem.message })
  await tx`update timer_sessions set setup = ${JSON.stringify(renamed)}::text::jsonb where id = ${id}`
}

async function freeSilentSeat(
  tx: Transaction,
  sessionId: number,
  { seat, now }: { seat: number; now: Date },
): Promise<boolean> {
  const freed = await tx<{ seat: number }[]>`
    delete from timer_seats
    where session_id = ${sessionId} and seat = ${seat} and heard_at <= ${silentSince(now)}
    returning seat`
  return freed.length > 0
}

async function notePhone(
  tx: Transaction,
  sessionId: number,
  { phone, now }: { phone: string; now: Date },
): Promise<number | null> {
  const [own] = await tx<{ seat: number }[]>`
    update timer_seats set heard_at = greatest(heard_at, ${now})
    where session_id = ${sessionId} and phone_hash = ${hashOfPhone(phone)}
    returning seat`
  return own?.seat ?? null
}

/** Records that this phone is present. Returns its seat (null for a spectator) and the silent seats. */
export async function notePresence(
  tx: Transaction,
  { key, phone, now }: { key: string; phone: string; now: Date },
): Promise<{ ownSeat: number | null; silent: number[] }> {
  const session = await findSession(tx, key)
  if (!session) throw refuse(timerRefusals.noTimer)
  const ownSeat = await notePhone(tx, session.id, { phone, now })
  return { ownSeat, silent: toSeating(await listSeats(tx, session.id, now)).silent }
}

async function addEvent(tx: Transaction, sessionId: number, event: LoggedEvent): Promise<void> {
  await tx`
    insert into timer_events (session_id, seq, event_key, kind, seat, turn, player, at_ms)
    values (${sessionId}, ${event.seq}, ${event.key}, ${event.kind}, ${event.seat}, ${event.turn}, ${event.player}, ${event.at})`
  await invalidate(tx, timerTags.sessions.of(sessionId))
}

/** Adds a phone's event to the log, unless the log has it already. Returns what the session has come to. */
export async function addSentEvent(
  tx: Transaction,
  { key, phone, event, now }: { key: string; phone: string; event: Omit<SharedEvent, 'seat'>; now: Date },
): Promise<Progress> {
  const { session, seat } = await lockAsSeated(tx, { key, phone, now })
  const [seats, events] = [await listSeats(tx, session.id, now), await listEvents(tx, session.id)]
  const before: Progress = { session, seats, events, now }
  if (events.some((each) => each.key === event.key)) return before
  const reopens = event.kind === 'reopen'
  if (session.isOver && !reopens) throw refuse(timerRefusals.send.over)
  if (session.scores?.isRanked || session.next !== null) throw refuse(timerRefusals.send.endStays)
  const counted = { ...event, seat, at: Math.min(event.at, now.getTime()), seq: events.length + 1 }
  const table = { rules: rulesOf(session.setup), events, ...toSeating(seats) }
  const isOfTeach = isTeachKind(event.kind)
  const teach = isOfTeach || event.kind === 'start' ? await findTeach(tx, session.id) : null
  const why = isOfTeach
    ? whyCannotTeach({ ...table, teach }, counted, now.getTime())
    : whyCannotCount(table, counted, now.getTime())
  refuseIf(why, timerRefusals.send)
  await addEvent(tx, session.id, counted)
  // Whoever turned the pages alone has explained nothing to anybody.
  if (teach !== null && event.kind === 'start' && table.seats.length > 1) {
    await noteTeachingTime(tx, session, taughtSeconds(teach, [...events, counted]))
  }
  if (event.kind === 'end') await closeSession(tx, session, now)
  if (reopens) await reopenSession(tx, session)
  const after = { ...session, isOver: event.kind === 'end' }
  return { ...before, session: after, events: [...events, counted] }
}

/** Ends the session. Its code becomes free at once, and its log can be read for another week. */
async function closeSession(tx: Transaction, { id, key }: TimerSession, now: Date): Promise<void> {
  await tx`update timer_sessions set ended_at = ${now} where id = ${id}`
  await invalidate(tx, timerTags.sessions.of(id))
  await scheduleDue(tx, {
    kind: 'forget-timer-session',
    subject: subjectOf(id),
    dueAt: new Date(now.getTime() + storedForMs),
    payload: { key },
  })
}

/** Takes back an end. Nothing has been ranked since. */
async function reopenSession(tx: Transaction, { id }: TimerSession): Promise<void> {
  await tx`update timer_sessions set ended_at = null, scoring = null where id = ${id}`
  await cancelDue(tx, { kind: 'forget-timer-session', subject: subjectOf(id) })
}

/** Ends a session that has reached its maximum age, in whatever state it is. */
export async function endSession(tx: Transaction, key: string, now: Date): Promise<void> {
  const session = await lockSession(tx, key)
  if (!session || session.isOver) return
  const events = await listEvents(tx, session.id)
  if (events.length > 0) {
    const last = Math.max(...events.map(({ at }) => at))
    const at = Math.max(last, now.getTime())
    await addEvent(tx, session.id, {
      seq: events.length + 1,
      key: 'day-is-over',
      kind: 'end',
      seat: null,
      turn: null,
      player: null,
      at,
    })
  }
  await closeSession(tx, session, now)
}

export async function forgetSession(tx: Transaction, key: string): Promise<void> {
  await tx`delete from timer_sessions where key = ${key}`
}
