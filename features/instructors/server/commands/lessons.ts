import { randomBytes } from 'node:crypto'
import type { LessonRow } from '~/db/rows/instructors'
import { bareDigits } from '~/features/accounts/account'
import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { keepMembers, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { type Refusal, refuse, refuseIf } from '~/lib/errors'
import type { AttemptLimit } from '~/lib/server/attempts'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { instructorTags } from '../../instructor'
import {
  type Answer,
  canCallOff,
  type LessonRequest,
  mostAnHour,
  mostSuggested,
  reminderMs,
  silenceMs,
  storedForDays,
  suggestedWithinKm,
  whyBadMoment,
} from '../../lesson'
import { answerRefusals, instructorRefusals, respondRefusals } from '../../refusals'
import { lessonAudits } from '../audit'
import {
  lessonAnsweredNotice,
  lessonAskedNotice,
  lessonCalledOffNotice,
  lessonReminderNotice,
  lessonSentNotice,
  lessonSettledNotice,
  lessonUnansweredNotice,
} from '../notices'
import { toLessonState } from '../present'
import { findListed, listOthersNear } from '../queries/instructors'
import { findLesson, findLessonByKey } from '../queries/lessons'

/** Counted by network address, because most requesters have no account. */
export const requestLimit: AttemptLimit = { name: 'lesson-request', most: mostAnHour, withinMs: 60 * 60_000 }

export const subjectOf = (id: number) => `lesson:${id}`

/** Returns the random key that gives access to the request, or a refusal. */
export async function requestLesson(
  tx: Transaction,
  { request, requesterId, now }: { request: LessonRequest; requesterId: number | null; now: Date },
): Promise<{ key: string } | Refusal> {
  const listed = { id: request.instructorId, now }
  const listedInstructor = await findListed(tx, listed)
  if (!listedInstructor) return refuse(instructorRefusals.noInstructor)
  if (requesterId !== null && listedInstructor.memberId === requesterId)
    return refuse(instructorRefusals.ownLesson)
  if (requesterId === null)
    await keepMembers(tx, listedInstructor.memberId === null ? [] : [listedInstructor.memberId])
  else
    await lockMemberAmong(
      tx,
      requesterId,
      listedInstructor.memberId === null ? [] : [listedInstructor.memberId],
    )
  await tx`select from instructors where id = ${request.instructorId} for key share`
  const instructor = await findListed(tx, listed)
  if (!instructor) return refuse(instructorRefusals.noInstructor)

  const key = randomBytes(24).toString('base64url')
  const wishedAt = request.wishedAt === null ? null : new Date(request.wishedAt)
  const [added] = await tx<{ id: number }[]>`
    insert into lesson_requests (key, instructor_id, requester_id, name, phone, email, content, wished_at, requested_at,
      changed_at)
    values (${key}, ${request.instructorId}, ${requesterId}, ${request.name.trim()}, ${bareDigits(request.phone)},
      ${request.email.trim() || null}, ${request.content.trim()}, ${wishedAt}, ${now}, ${now})
    returning id`
  const id = added?.id ?? 0
  await scheduleDue(tx, {
    kind: 'lesson-silence',
    subject: subjectOf(id),
    dueAt: new Date(now.getTime() + silenceMs),
    payload: { id },
  })
  if (instructor.memberId !== null) {
    await addNotice(tx, lessonAskedNotice, {
      memberId: instructor.memberId,
      details: { wishedAt: request.wishedAt },
      now,
    })
    await invalidateOwn(tx, [instructor.memberId], instructorTags.own.all)
  }
  if (requesterId !== null) {
    await addNotice(tx, lessonSentNotice, { memberId: requesterId, details: { key }, now })
  }
  await invalidate(tx, instructorTags.lessons.of(id))
  return { key }
}

export interface LessonAnswer {
  id: number
  /** The instructor, or an operator who answers on their behalf. */
  actorId: number
  asOperator: boolean
  answer: Answer
  /** ISO moment of the proposed or accepted lesson. If it is null, accepting means the requested time. */
  time: string | null
  message: string
  now: Date
}

/**
 * Accepts or declines a request, or proposes a time. A proposal can be replaced until the requester answers
 * it. Other members get a 404, as if the request did not exist. For an instructor who is not approved any more a
 * request can only be declined, because accepting shows them the phone number.
 */
export function answerLesson(
  db: Database,
  { id, actorId, asOperator, answer, time, message, now }: LessonAnswer,
): Promise<LessonRow> {
  return db.transaction(async (tx) => {
    const seen = await findLesson(tx, id)
    if (!seen) throw refuse(instructorRefusals.noLesson)
    const others = [seen.requesterId, seen.instructorMemberId].filter((other) => other !== null)
    await lockMemberAmong(
      tx,
      actorId,
      others.filter((other) => other !== actorId),
    )
    if (asOperator) await checkOperator(tx, { operatorId: actorId, need: 'support', now })
    const lesson = await lockLesson(tx, seen)
    if (!lesson || (!asOperator && lesson.instructorMemberId !== actorId)) {
      throw refuse(instructorRefusals.noLesson)
    }
    if (lesson.state !== 'waiting' && lesson.state !== 'proposed')
      throw refuse(instructorRefusals.lessonAnswered)
    if (answer !== 'decline' && lesson.instructorState !== 'approved')
      throw refuse(answerRefusals.notApproved)
    if (answer === 'propose' && time === null) throw refuse(answerRefusals.noTime)
    if (time !== null && answer !== 'decline') refuseIf(whyBadMoment(time, now), answerRefusals)
    const state = answer === 'accept' ? 'accepted' : answer === 'decline' ? 'declined' : 'proposed'
    const lessonAt = answer === 'decline' ? null : time === null ? lesson.wishedAt : new Date(time)
    if (answer === 'accept' && lessonAt !== null && lessonAt <= now) throw refuse(answerRefusals.wishPassed)
    await tx`
      update lesson_requests set state = ${state}, lesson_at = ${lessonAt}, message = ${message.trim()},
        phone_shown = phone_shown or ${state === 'accepted'}, changed_at = ${now}
      where id = ${id}`
    await cancelDue(tx, { subject: subjectOf(id) })
    await planReminder(tx, { id, state, lessonAt, now })
    await mailVisitor(tx, lesson, now)
    if (asOperator) {
      await audit(tx, {
        actorId,
        action: lessonAudits[`lesson-${answer}`],
        thing: id,
        details: { before: lesson.state, after: state },
        now,
      })
    }
    if (lesson.requesterId !== null) {
      await addNotice(tx, lessonAnsweredNotice, {
        memberId: lesson.requesterId,
        details: {
          key: lesson.key,
          state,
          lessonAt: lessonAt?.toISOString() ?? null,
        },
        now,
      })
    }
    await notifyBoth(tx, lesson)
    return { ...lesson, state, lessonAt, changedAt: now, message: message.trim() }
  })
}

/** The requester accepts or declines a proposal, or withdraws the request. The key is all they need. */
export function respond(
  db: Database,
  { key, answer, now }: { key: string; answer: 'accept' | 'decline' | 'withdraw'; now: Date },
): Promise<LessonRow> {
  return db.transaction(async (tx) => {
    const seen = await findLessonByKey(tx, key)
    if (!seen) throw refuse(instructorRefusals.noLesson)
    if (seen.instructorMemberId !== null) await keepMembers(tx, [seen.instructorMemberId])
    const lesson = await lockLesson(tx, seen)
    if (!lesson) throw refuse(instructorRefusals.noLesson)
    const isOpen = lesson.state === 'waiting' || lesson.state === 'proposed'
    if (answer === 'withdraw' ? !isOpen && lesson.state !== 'accepted' : !isOpen) {
      throw refuse(instructorRefusals.lessonAnswered)
    }
    if (answer !== 'withdraw' && lesson.state !== 'proposed') throw refuse(respondRefusals.notProposed)
    if (answer === 'accept' && lesson.instructorState !== 'approved') {
      throw refuse(respondRefusals.instructorStopped)
    }
    if (answer === 'accept' && lesson.lessonAt !== null && lesson.lessonAt <= now) {
      throw refuse(respondRefusals.proposalPassed)
    }
    const state = answer === 'accept' ? 'accepted' : answer === 'decline' ? 'declined' : 'withdrawn'
    await tx`
      update lesson_requests set state = ${state}, changed_at = ${now},
        phone_shown = phone_shown or ${state === 'accepted'},
        lesson_at = case when ${state === 'accepted'} then lesson_at end
      where id = ${lesson.id}`
    await cancelDue(tx, { subject: subjectOf(lesson.id) })
    await planReminder(tx, { ...lesson, state, now })
    if (lesson.instructorMemberId !== null) {
      await addNotice(tx, lessonSettledNotice, {
        memberId: lesson.instructorMemberId,
        details: { state },
        now,
      })
    }
    await notifyBoth(tx, lesson)
    return { ...lesson, state, lessonAt: state === 'accepted' ? lesson.lessonAt : null }
  })
}

/** Both sides are reminded of a lesson a day before. One that is agreed on later than that is not said twice. */
async function planReminder(
  tx: Transaction,
  { id, state, lessonAt, now }: { id: number; state: string; lessonAt: Date | null; now: Date },
): Promise<void> {
  if (state !== 'accepted' || lessonAt === null) return
  const dueAt = new Date(lessonAt.getTime() - reminderMs)
  if (dueAt > now) {
    await scheduleDue(tx, { kind: 'lesson-reminder', subject: subjectOf(id), dueAt, payload: { id } })
  }
}

/** A visitor who gave an address hears of what has changed by mail; a member by a notice. */
export async function mailVisitor(
  tx: Transaction,
  { id, requesterId, email }: Pick<LessonRow, 'id' | 'requesterId' | 'email'>,
  changedAt: Date,
  isReminder = false,
): Promise<void> {
  if (requesterId !== null || email === null) return
  await enqueue(
    tx,
    'mail-lesson',
    { id, changedAt: changedAt.toISOString(), isReminder },
    {
      service: { name: 'mail' },
    },
  )
}

/** The instructor calls off an agreed lesson. The other side reads the reason. */
export function callOffLesson(
  db: Database,
  { id, actorId, reason, now }: { id: number; actorId: number; reason: string; now: Date },
): Promise<LessonRow> {
  return db.transaction(async (tx) => {
    const seen = await findLesson(tx, id)
    if (!seen) throw refuse(instructorRefusals.noLesson)
    const { requesterId } = seen
    await lockMemberAmong(tx, actorId, requesterId === null || requesterId === actorId ? [] : [requesterId])
    const lesson = await lockLesson(tx, seen)
    if (lesson?.instructorMemberId !== actorId) throw refuse(instructorRefusals.noLesson)
    const { lessonAt } = lesson
    if (!canCallOff({ state: toLessonState(lesson.state), lessonAt }, now)) {
      throw refuse(instructorRefusals.notToCome)
    }
    await tx`
      update lesson_requests
      set state = 'declined', called_off_at = ${now}, changed_at = ${now}, message = ${reason.trim()}
      where id = ${id}`
    await cancelDue(tx, { subject: subjectOf(id) })
    if (requesterId !== null) {
      await addNotice(tx, lessonCalledOffNotice, {
        memberId: requesterId,
        details: { key: lesson.key, lessonAt: lessonAt?.toISOString() ?? null },
        now,
      })
    }
    await mailVisitor(tx, lesson, now)
    await notifyBoth(tx, lesson)
    return { ...lesson, state: 'declined', calledOffAt: now, changedAt: now, message: reason.trim() }
  })
}

/** Reminds both sides of a lesson that is still agreed on for then. */
export async function remindOfLesson(tx: Transaction, id: number, now: Date): Promise<void> {
  const seen = await findLesson(tx, id)
  if (!seen) return
  const sides = [seen.requesterId, seen.instructorMemberId].filter((side) => side !== null)
  await keepMembers(tx, sides)
  const lesson = await lockLesson(tx, seen)
  if (lesson?.state !== 'accepted' || lesson.lessonAt === null || lesson.lessonAt <= now) return
  const lessonAt = lesson.lessonAt.toISOString()
  if (lesson.instructorMemberId !== null) {
    const details = { key: null, lessonAt }
    await addNotice(tx, lessonReminderNotice, { memberId: lesson.instructorMemberId, details, now })
  }
  if (lesson.requesterId !== null) {
    const details = { key: lesson.key, lessonAt }
    await addNotice(tx, lessonReminderNotice, { memberId: lesson.requesterId, details, now })
  }
  await mailVisitor(tx, lesson, lesson.changedAt, true)
}

/** Also keeps the instructor as they are, so that nobody is stopped while a phone number is being shown to them. */
async function lockLesson(
  tx: Transaction,
  { id, instructorId }: Pick<LessonRow, 'id' | 'instructorId'>,
): Promise<LessonRow | null> {
  await tx<{ id: number }[]>`select id from instructors where id = ${instructorId} for key share`
  await tx<{ id: number }[]>`select id from lesson_requests where id = ${id} for no key update`
  return findLesson(tx, id)
}

async function notifyBoth(tx: Transaction, { id, instructorMemberId }: LessonRow): Promise<void> {
  await invalidate(tx, instructorTags.lessons.of(id))
  if (instructorMemberId !== null) await invalidateOwn(tx, [instructorMemberId], instructorTags.own.all)
}

/** Suggests up to `mostSuggested` other instructors nearby, if the request is still unanswered. */
export async function suggestOthers(tx: Transaction, id: number, now: Date): Promise<void> {
  const seen = await findLesson(tx, id)
  if (!seen) return
  if (seen.requesterId !== null) await keepMembers(tx, [seen.requesterId])
  const lesson = await lockLesson(tx, seen)
  if (lesson?.state !== 'waiting') return
  const others = await listOthersNear(tx, {
    instructorId: lesson.instructorId,
    requesterId: lesson.requesterId,
    most: mostSuggested,
    withinKm: suggestedWithinKm,
    now,
  })
  if (others.length === 0) return
  await tx`
    insert into lesson_request_offers (request_id, instructor_id, position)
    select ${id}, instructor_id, position
    from unnest(${others.map((other) => other.id)}::int[]) with ordinality as near (instructor_id, position)
    on conflict (request_id, instructor_id) do nothing`
  if (lesson.requesterId !== null) {
    await addNotice(tx, lessonUnansweredNotice, {
      memberId: lesson.requesterId,
      details: { key: lesson.key },
      now,
    })
  }
  await invalidate(tx, instructorTags.lessons.of(id))
}

const batch = 500

/** Upkeep: deletes a batch of requests older than `storedForDays`, because they contain phone numbers. */
export function forgetOldLessons(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - storedForDays * 24 * 60 * 60_000)
  return db.transaction(async (tx) => {
    const old = await tx<{ id: number; instructorMemberId: number | null }[]>`
      delete from lesson_requests using instructors
      where lesson_requests.id in (select id from lesson_requests where requested_at < ${before} order by id limit ${batch})
        and instructors.id = instructor_id
      returning lesson_requests.id, member_id as instructor_member_id`
    if (old.length === 0) return 0
    await invalidate(tx, instructorTags.lessons.all)
    const teachers = old.map((lesson) => lesson.instructorMemberId).filter((id) => id !== null)
    await invalidateOwn(tx, teachers, instructorTags.own.all)
    return old.length
  })
}
