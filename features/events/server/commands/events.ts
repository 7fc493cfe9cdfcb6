import { whyAbusive } from '~/features/accounts/abuse-words'
import { keepMembers } from '~/features/accounts/server/commands/members'
import { type Acting, lockAsStaff, recordAction } from '~/features/cafes/server/commands/as-staff'
import { listStaffIds } from '~/features/cafes/server/queries/staff'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { changedMeanwhile } from '~/lib/conflict'
import { badInput, refuse } from '~/lib/errors'
import { type Fact, saidIn } from '~/lib/facts'
import type { NoticeKind } from '~/lib/notice-kind'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import {
  type EventDraft,
  type EventTimes,
  isLateEvent,
  momentsOf,
  mostComingEvents,
  reminderAt,
  whyBadEvent,
  whyNotForAgeAt,
} from '../../event'
import { eventFacts } from '../../facts'
import { eventRefusals } from '../../refusals'
import { eventAtCafeAudits } from '../audit'
import {
  aboutEvent,
  eventCalledOffNotice,
  eventChangedNotice,
  eventHiddenNotice,
  eventReminderNotice,
} from '../notices'
import { countComingEvents, countOnShelf, type EventRow, findEvent, lockEvent } from '../queries/events'
import { listBirthYears, listSignedUp } from '../queries/sign-ups'
import { eventChanged, subjectOf } from './changed'
import { moveUp } from './move-up'

function checkDraft(draft: EventDraft, given: { now: Date; taken?: number }): void {
  const bad = whyBadEvent(draft, given)
  if (bad !== null) throw badInput({ [bad.field]: bad.message })
  for (const [field, { label }] of Object.entries<Fact>(eventFacts)) {
    const said: unknown = Reflect.get(draft, field)
    const problem = typeof said === 'string' ? whyAbusive(`${label}에`, said) : null
    if (problem !== null) throw badInput({ [field]: problem })
  }
}

async function storeGames(
  tx: Transaction,
  { eventId, cafeId, gameIds }: { eventId: number; cafeId: number; gameIds: readonly number[] },
): Promise<void> {
  const games = [...new Set(gameIds)]
  const known = await tx<
    { gameId: number }[]
  >`select game_id from cafe_event_games where event_id = ${eventId}`
  // What has left the shelf since may stay.
  const added = games.filter((id) => !known.some(({ gameId }) => gameId === id))
  if ((await countOnShelf(tx, { cafeId, gameIds: added })) !== added.length)
    throw refuse(eventRefusals.notOnShelf)
  await tx`delete from cafe_event_games where event_id = ${eventId}`
  await tx`
    insert into cafe_event_games (event_id, place, game_id)
    select ${eventId}, place, game_id from unnest(${games}::int[]) with ordinality as given (game_id, place)`
}

/** The moments at which something happens, or at which lists show less. */
async function planDeadlines(
  tx: Transaction,
  { id, startsAt, endsAt, signUpUntil, now }: EventTimes & { id: number; signUpUntil: Date; now: Date },
): Promise<void> {
  const subject = subjectOf(id)
  const moments = { closes: signUpUntil, starts: startsAt, ends: endsAt }
  for (const [key, dueAt] of Object.entries(moments))
    await scheduleDue(tx, { kind: 'event-step', subject, key, dueAt })
  const dueAt = reminderAt({ startsAt, endsAt })
  if (dueAt > now) await scheduleDue(tx, { kind: 'event-reminder', subject, dueAt })
  else await cancelDue(tx, { subject, kind: 'event-reminder' })
}

type Written = Acting & EventDraft & { gameIds: readonly number[] }

export async function openEvent(tx: Transaction, written: Written): Promise<number> {
  const { cafeId, now, gameIds } = written
  await lockAsStaff(tx, written)
  checkDraft(written, { now })
  if ((await countComingEvents(tx, { cafeId, now })) >= mostComingEvents) throw refuse(eventRefusals.tooMany)
  const times = momentsOf(written)
  const said = saidIn(eventFacts, written)
  const [opened] = await tx<{ id: number }[]>`
    insert into cafe_events (cafe_id, title, content, starts_at, ends_at, capacity, price_note, sign_up_until, opened_at)
    values (${cafeId}, ${said.title}, ${said.content}, ${times.startsAt}, ${times.endsAt}, ${said.capacity},
      ${said.priceNote}, ${times.signUpUntil}, ${now})
    returning id`
  if (!opened) throw new Error('the event was not stored')
  const { id } = opened
  await storeGames(tx, { eventId: id, cafeId, gameIds })
  await planDeadlines(tx, { id, ...times, now })
  const details = { event: id, startsAt: times.startsAt.toISOString() }
  await recordAction(tx, written, { action: eventAtCafeAudits['open-event'], details })
  await eventChanged(tx, { id, cafeId }, [])
  return id
}

/** Locks an event of the cafe, those who may hear of its change and the actor, and checks their right. */
async function lockForStaff(
  tx: Transaction,
  { eventId, ...acting }: Acting & { eventId: number },
): Promise<{ event: EventRow; notified: number[] }> {
  const event = await lockEvent(tx, eventId)
  if (event?.cafeId !== acting.cafeId) throw refuse(eventRefusals.noEvent)
  const notified = await listSignedUp(tx, { eventId, withLine: true })
  const remaining = await keepMembers(
    tx,
    notified.filter((id) => id !== acting.actorId),
  )
  await lockAsStaff(tx, acting)
  return { event, notified: notified.filter((id) => remaining.has(id) || id === acting.actorId) }
}

/** Changes an event that has not begun. Whoever has signed up hears of another time. */
export async function editEvent(
  tx: Transaction,
  { revision, ...written }: Written & { eventId: number; revision: number },
): Promise<void> {
  const { eventId, cafeId, now, gameIds } = written
  const { event, notified } = await lockForStaff(tx, written)
  if (event.cancelledAt !== null) throw refuse(eventRefusals.cancelled)
  if (event.startsAt <= now) throw refuse(eventRefusals.started)
  if (event.hiddenAt !== null) throw refuse(eventRefusals.textHidden)
  if (event.revision !== revision) throw refuse(changedMeanwhile)
  checkDraft(written, { now, taken: event.taken })
  const times = momentsOf(written)
  if (isLateEvent(times) && !isLateEvent(event)) {
    const years = await listBirthYears(tx, eventId)
    if (years.some((birthYear) => whyNotForAgeAt(times, { birthYear, now }) !== null))
      throw refuse(eventRefusals.lateForSome)
  }
  const said = saidIn(eventFacts, written)
  await tx`
    update cafe_events
    set title = ${said.title}, content = ${said.content}, starts_at = ${times.startsAt}, ends_at = ${times.endsAt},
      capacity = ${said.capacity}, price_note = ${said.priceNote},
      sign_up_until = ${times.signUpUntil}, revision = revision + 1
    where id = ${eventId}`
  await storeGames(tx, { eventId, cafeId, gameIds })
  await planDeadlines(tx, { id: eventId, ...times, now })
  await moveUp(tx, { eventId, now })
  const isMoved = [
    [times.startsAt, event.startsAt],
    [times.endsAt, event.endsAt],
  ].some(([after, before]) => after?.getTime() !== before?.getTime())
  const changed = await findEvent(tx, eventId)
  if (isMoved && changed)
    await notify(tx, eventChangedNotice, { to: notified, details: aboutEvent(changed), now })
  const details = { event: eventId, startsAt: times.startsAt.toISOString() }
  await recordAction(tx, written, { action: eventAtCafeAudits['edit-event'], details })
  await eventChanged(tx, event, notified)
}

function notify<D extends object>(
  tx: Transaction,
  kind: NoticeKind<D>,
  { to, details, now }: { to: readonly number[]; details: D; now: Date },
): Promise<void> {
  return addNotices(tx, kind, { to: to.map((memberId) => ({ memberId, details })), now })
}

/** Calls off a locked event. Everybody who has signed up hears why. */
async function callOff(
  tx: Transaction,
  event: EventRow,
  { notified, reason, now }: { notified: readonly number[]; reason: string; now: Date },
): Promise<void> {
  await tx`
    update cafe_events set cancelled_at = ${now}, cancel_reason = ${reason}, revision = revision + 1
    where id = ${event.id}`
  await cancelDue(tx, { subject: subjectOf(event.id), kind: 'event-reminder' })
  await cancelDue(tx, { subject: subjectOf(event.id), kind: 'event-step' })
  await notify(tx, eventCalledOffNotice, { to: notified, details: { ...aboutEvent(event), reason }, now })
  await eventChanged(tx, event, notified)
}

export async function callOffEvent(
  tx: Transaction,
  { reason, ...given }: Acting & { eventId: number; reason: string },
): Promise<void> {
  const { now } = given
  const { event, notified } = await lockForStaff(tx, given)
  if (event.cancelledAt !== null) throw refuse(eventRefusals.cancelled)
  if (event.startsAt <= now) throw refuse(eventRefusals.started)
  await callOff(tx, event, { notified, reason, now })
  const details = { event: event.id, startsAt: event.startsAt.toISOString() }
  await recordAction(tx, given, { action: eventAtCafeAudits['call-off-event'], details })
}

const hiddenCafeReason = '미플에서 더는 볼 수 없는 카페예요.'

/** Operators have hidden the cafe. If they show it again before this runs, the event stays. */
export async function callOffAtHiddenCafe(
  tx: Transaction,
  { eventId, now }: { eventId: number; now: Date },
): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (!event?.isCafeHidden || event.cancelledAt !== null || event.startsAt <= now) return
  const notified = await listSignedUp(tx, { eventId, withLine: true })
  const remaining = await keepMembers(tx, notified)
  await callOff(tx, event, { notified: [...remaining], reason: hiddenCafeReason, now })
}

/** A day before the start. */
export async function remindOfEvent(
  tx: Transaction,
  { eventId, now }: { eventId: number; now: Date },
): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (!event || event.cancelledAt !== null || event.startsAt <= now) return
  const notified = await keepMembers(tx, await listSignedUp(tx, { eventId, withLine: false }))
  await notify(tx, eventReminderNotice, { to: [...notified], details: aboutEvent(event), now })
}

/** Lists show less from now on. */
export async function stepEvent(tx: Transaction, eventId: number): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (event) await eventChanged(tx, event, [])
}

/** Operators hide what was reported. The staff of the cafe hear why. */
export async function hideEventText(
  tx: Transaction,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  const event = await lockEvent(tx, id)
  if (!event) throw refuse(eventRefusals.noEvent)
  await tx`update cafe_events set hidden_at = coalesce(hidden_at, ${now}), revision = revision + 1 where id = ${id}`
  const to = await keepMembers(tx, await listStaffIds(tx, event.cafeId))
  const { cafeId, title } = event
  await notify(tx, eventHiddenNotice, { to: [...to], details: { cafeId, eventId: id, title, reason }, now })
  await eventChanged(tx, event, [])
}
