import { keepMembers, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { type Acting, lockAsStaff, recordAction } from '~/features/cafes/server/commands/as-staff'
import { refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import {
  canMarkCame,
  eventTags,
  freePlaces,
  hasRoomFor,
  mostSignedUp,
  mostWaiting,
  whyClosed,
  whyNotForAgeAt,
} from '../../event'
import { overlapInWords, overlapSays } from '../../event-in-words'
import { eventRefusals, signUpRefusals } from '../../refusals'
import { eventAtCafeAudits } from '../audit'
import { type EventRow, lockEvent, stateOfEvent } from '../queries/events'
import { countSignedUp, findOverlap, findPerson, findSignUp, listLine } from '../queries/sign-ups'
import { eventChanged, subjectOf } from './changed'
import { moveUp } from './move-up'

interface OfMember {
  eventId: number
  memberId: number
  now: Date
}

/**
 * Locks the event, then the member and those who may move up, so that of two at once one gets the last place. `ahead` are those who
 * wait and are not kept out, who hold up nobody.
 */
async function lockForMember(
  tx: Transaction,
  { eventId, memberId, now }: OfMember,
): Promise<EventRow & { ahead: number }> {
  const event = await lockEvent(tx, eventId)
  if (!event || event.isCafeHidden) throw refuse(eventRefusals.noEvent)
  const line = await listLine(tx, { eventId, now })
  const others = line.flatMap((each) => (each.memberId === memberId ? [] : [each.memberId]))
  await lockMemberAmong(tx, memberId, others)
  return { ...event, ahead: line.length }
}

async function checkPerson(tx: Transaction, event: EventRow, { memberId, now }: OfMember): Promise<void> {
  const { birthYear, isKeptOut } = await findPerson(tx, { memberId, now })
  if (isKeptOut) throw refuse(signUpRefusals.banned)
  refuseIf(whyNotForAgeAt(event, { birthYear, now }), signUpRefusals)
}

interface Wanted {
  people: number
  /** Without it nobody gets in the line. */
  waits: boolean
  /** Without it nobody signs up for two things at one time. */
  overlapKnown?: boolean
}

/** Signs up, or changes for how many. Repeating it changes nothing. */
export async function signUp(
  tx: Transaction,
  { people, waits, overlapKnown = false, ...by }: OfMember & Wanted,
): Promise<void> {
  const { eventId, memberId, now } = by
  const event = await lockForMember(tx, by)
  const own = await findSignUp(tx, by)
  if (own?.people === people) return
  const why = whyClosed(stateOfEvent(event), now)
  // Fewer people than before is fine until the start.
  const isLess = own !== null && people < own.people
  if (why !== null && !(isLess && (why === 'closed' || why === 'hidden'))) throw refuse(eventRefusals[why])
  if (own === null) await addSignUp(tx, event, { people, waits, overlapKnown, ...by })
  else if (own.state === 'in') {
    const more = people - own.people
    if (more > 0) await checkPerson(tx, event, by)
    if (more > 0 && !hasRoomFor(event, { people: more, waiting: event.ahead }))
      throw refuse(signUpRefusals.noRoomForMore, { free: event.ahead > 0 ? 0 : freePlaces(event) })
    await tx`update cafe_event_sign_ups set people = ${people} where id = ${own.id}`
  } else {
    // Nobody keeps their place in the line for more than they have asked for.
    await tx`
      update cafe_event_sign_ups
      set people = ${people}, lined_up_at = case when ${people > own.people}::boolean then ${await endOfLine(tx, by)} else lined_up_at end
      where id = ${own.id}`
  }
  await moveUp(tx, { eventId, silentFor: memberId, now })
  await eventChanged(tx, event, [memberId])
}

async function addSignUp(
  tx: Transaction,
  event: EventRow & { ahead: number },
  { people, waits, overlapKnown, ...by }: OfMember & Required<Wanted>,
): Promise<void> {
  await checkPerson(tx, event, by)
  if ((await countSignedUp(tx, by)) >= mostSignedUp) throw refuse(signUpRefusals.tooManySignUps)
  const isIn = hasRoomFor(event, { people, waiting: event.ahead })
  if (!isIn && !waits) throw refuse(signUpRefusals.full, { free: event.ahead > 0 ? 0 : freePlaces(event) })
  if (!isIn && event.waiting >= mostWaiting) throw refuse(signUpRefusals.lineFull)
  const overlap = overlapKnown ? null : await findOverlap(tx, { ...event, memberId: by.memberId })
  if (overlap) {
    const says = `${overlapSays(overlap.kind)}. ${overlapInWords(overlap)}`
    throw refuse({ ...signUpRefusals.overlap, says }, { overlap })
  }
  await tx`
    insert into cafe_event_sign_ups (event_id, member_id, people, state, signed_up_at, lined_up_at)
    values (${by.eventId}, ${by.memberId}, ${people}, ${isIn ? 'in' : 'waiting'}, ${by.now}, ${isIn ? null : await endOfLine(tx, by)})`
}

/** Behind everybody who waits at a locked event, also those who came at the same moment. */
async function endOfLine(tx: Transaction, { eventId, now }: OfMember): Promise<Date> {
  const [last] = await tx<{ linedUpAt: Date | null }[]>`
    select lined_up_at from cafe_event_sign_ups where event_id = ${eventId} and state = 'waiting'
    order by lined_up_at desc limit 1`
  return new Date(Math.max(now.getTime(), (last?.linedUpAt?.getTime() ?? 0) + 1))
}

export async function withdraw(tx: Transaction, by: OfMember): Promise<void> {
  const { eventId, memberId, now } = by
  const event = await lockForMember(tx, by)
  const own = await findSignUp(tx, by)
  if (own === null) throw refuse(eventRefusals.noSignUp)
  if (event.cancelledAt === null && event.startsAt <= now) throw refuse(eventRefusals.started)
  await tx`delete from cafe_event_sign_ups where id = ${own.id}`
  await moveUp(tx, { eventId, now })
  await eventChanged(tx, event, [memberId])
}

/** Takes a member who is banned or suspended out of an event to come, and out of its line. The ban or the suspension itself tells them. */
export async function releaseBanned(tx: Transaction, { eventId, memberId, now }: OfMember): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (!event || event.cancelledAt !== null || event.startsAt <= now) return
  const line = await listLine(tx, { eventId, now })
  await keepMembers(
    tx,
    line.map((each) => each.memberId),
  )
  if (!(await findPerson(tx, { memberId, now })).isKeptOut) return
  await tx`delete from cafe_event_sign_ups where event_id = ${eventId} and member_id = ${memberId}`
  await moveUp(tx, { eventId, now })
  await eventChanged(tx, event, [memberId])
}

/** Staff mark whether somebody came; null takes it back. */
export async function markCame(
  tx: Transaction,
  {
    eventId,
    signUpId,
    came,
    ...acting
  }: Acting & { eventId: number; signUpId: number; came: boolean | null },
): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (event?.cafeId !== acting.cafeId) throw refuse(eventRefusals.noEvent)
  await lockAsStaff(tx, acting)
  if (!canMarkCame(stateOfEvent(event), acting.now)) throw refuse(eventRefusals.notMarkedNow)
  const [found] = await tx<{ state: string; came: boolean | null }[]>`
    select state, came from cafe_event_sign_ups where id = ${signUpId} and event_id = ${eventId}`
  if (!found) throw refuse(eventRefusals.noSignUp)
  if (found.state !== 'in') throw refuse(eventRefusals.isWaiting)
  if (found.came === came) return
  await tx`update cafe_event_sign_ups set came = ${came} where id = ${signUpId}`
  const details = { event: eventId, signUp: signUpId }
  await recordAction(tx, acting, { action: eventAtCafeAudits['mark-at-event'], details })
}

/** Of somebody who leaves nothing stays. The line moves up a little later, because the event is locked before members. */
export async function forgetSignUps(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const gone = await tx<{ eventId: number }[]>`
    delete from cafe_event_sign_ups where member_id = ${memberId} returning event_id`
  for (const { eventId } of gone) {
    await scheduleDue(tx, { kind: 'event-line', subject: subjectOf(eventId), dueAt: now })
    await invalidate(tx, eventTags.facts.of(eventId))
  }
}
