import { randomBytes } from 'node:crypto'
import { bareDigits } from '~/features/accounts/account'
import { keepMembers, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands'
import { type Refusal, refuse } from '~/lib/errors'
import type { AttemptLimit } from '~/lib/server/attempts'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import {
  type Answer,
  isAhead,
  keptForDays,
  type LessonRequest,
  mostAnHour,
  mostOffers,
  silenceMs,
} from '../../lesson'
import { instructorRefusals } from '../../refusals'
import { instructorTags } from '../../tags'
import {
  lessonAnsweredNotice,
  lessonAskedNotice,
  lessonSentNotice,
  lessonSettledNotice,
  lessonUnansweredNotice,
} from '../notices'
import { listOthersNear } from '../queries/instructors'
import { findLesson, findLessonByKey, type LessonRow } from '../queries/lessons'

/** Counted by address, because most who ask have no account. */
export const requestLimit: AttemptLimit = { name: 'lesson-request', most: mostAnHour, withinMs: 60 * 60_000 }

/** Whoever teaches further away is no help. */
const nearKm = 30

const subjectOf = (id: number) => `lesson:${id}`

/** Returns the random key that opens the request, or why there is none. */
export async function requestLesson(
  tx: Transaction,
  { request, requesterId, now }: { request: LessonRequest; requesterId: number | null; now: Date },
): Promise<{ key: string } | Refusal> {
  const [asked] = await tx<{ member_id: number | null }[]>`
    select member_id from instructors where id = ${request.instructorId} and state = 'approved'`
  if (!asked) return refuse(instructorRefusals.noInstructor)
  if (requesterId !== null && asked.member_id === requesterId) return refuse(instructorRefusals.ownLesson)
  if (requesterId === null) await keepMembers(tx, asked.member_id === null ? [] : [asked.member_id])
  else await lockMemberAmong(tx, requesterId, asked.member_id === null ? [] : [asked.member_id])
  const [instructor] = await tx<{ name: string; member_id: number | null }[]>`
    select name, member_id from instructors where id = ${request.instructorId} and state = 'approved' for key share`
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
  if (instructor.member_id !== null) {
    await addNotice(tx, lessonAskedNotice, {
      memberId: instructor.member_id,
      details: { wishedAt: request.wishedAt },
      now,
    })
    await invalidateOwn(tx, [instructor.member_id], instructorTags.own.all)
  }
  if (requesterId !== null) {
    const details = { instructor: instructor.name, key }
    await addNotice(tx, lessonSentNotice, { memberId: requesterId, details, now })
  }
  await invalidate(tx, instructorTags.lessons.of(id))
  return { key }
}

export interface LessonAnswer {
  id: number
  /** Who answers: the instructor, or an operator for them. */
  actorId: number
  asOperator: boolean
  answer: Answer
  /** ISO moment of a proposal, or of a lesson that is accepted for a certain time. */
  time: string | null
  message: string
  now: Date
}

/**
 * Accepts, declines or proposes a time. A proposal may be replaced until the requester has said something. Whoever is
 * neither the one who was asked nor an operator finds no such request.
 */
export function answerLesson(
  db: Database,
  { id, actorId, asOperator, answer, time, message, now }: LessonAnswer,
): Promise<LessonRow> {
  return db.transaction(async (tx) => {
    const seen = await findLesson(tx, id)
    if (!seen) throw refuse(instructorRefusals.noLesson)
    const others = [seen.requester_id, seen.instructor_member_id].filter((other) => other !== null)
    await lockMemberAmong(
      tx,
      actorId,
      others.filter((other) => other !== actorId),
    )
    const lesson = await lockLesson(tx, id)
    if (!lesson || (!asOperator && lesson.instructor_member_id !== actorId)) {
      throw refuse(instructorRefusals.noLesson)
    }
    if (lesson.state !== 'waiting' && lesson.state !== 'proposed')
      throw refuse(instructorRefusals.lessonAnswered)
    if (answer === 'propose' && time === null) throw refuse(instructorRefusals.noTime)
    if (time !== null && answer !== 'decline' && !isAhead(time, now))
      throw refuse(instructorRefusals.pastTime)
    const state = answer === 'accept' ? 'accepted' : answer === 'decline' ? 'declined' : 'proposed'
    const lessonAt = answer === 'decline' ? null : time === null ? lesson.wished_at : new Date(time)
    await tx`
      update lesson_requests set state = ${state}, lesson_at = ${lessonAt}, message = ${message.trim()},
        changed_at = ${now}
      where id = ${id}`
    await cancelDue(tx, { subject: subjectOf(id) })
    if (asOperator) {
      await audit(tx, {
        actorId,
        action: `lesson-${answer}`,
        thing: { kind: 'lesson', id },
        details: { before: lesson.state, after: state },
        now,
      })
    }
    if (lesson.requester_id !== null) {
      await addNotice(tx, lessonAnsweredNotice, {
        memberId: lesson.requester_id,
        details: {
          instructor: lesson.instructor_name,
          key: lesson.key,
          state,
          lessonAt: lessonAt?.toISOString() ?? null,
        },
        now,
      })
    }
    await tellBoth(tx, lesson)
    return { ...lesson, state, lesson_at: lessonAt, message: message.trim() }
  })
}

/** The requester takes what was proposed, or leaves it, or takes the request back. The key is all they need. */
export function respond(
  db: Database,
  { key, answer, now }: { key: string; answer: 'accept' | 'decline' | 'withdraw'; now: Date },
): Promise<LessonRow> {
  return db.transaction(async (tx) => {
    const seen = await findLessonByKey(tx, key)
    if (!seen) throw refuse(instructorRefusals.noLesson)
    if (seen.instructor_member_id !== null) await keepMembers(tx, [seen.instructor_member_id])
    const lesson = await lockLesson(tx, seen.id)
    if (!lesson) throw refuse(instructorRefusals.noLesson)
    const isOpen = lesson.state === 'waiting' || lesson.state === 'proposed'
    if (answer === 'withdraw' ? !isOpen && lesson.state !== 'accepted' : !isOpen) {
      throw refuse(instructorRefusals.lessonAnswered)
    }
    if (answer !== 'withdraw' && lesson.state !== 'proposed') throw refuse(instructorRefusals.notProposed)
    const state = answer === 'accept' ? 'accepted' : answer === 'decline' ? 'declined' : 'withdrawn'
    await tx`
      update lesson_requests set state = ${state}, changed_at = ${now},
        lesson_at = case when ${state === 'accepted'} then lesson_at end
      where id = ${lesson.id}`
    await cancelDue(tx, { subject: subjectOf(lesson.id) })
    if (lesson.instructor_member_id !== null) {
      await addNotice(tx, lessonSettledNotice, {
        memberId: lesson.instructor_member_id,
        details: { state },
        now,
      })
    }
    await tellBoth(tx, lesson)
    return { ...lesson, state, lesson_at: state === 'accepted' ? lesson.lesson_at : null }
  })
}

async function lockLesson(tx: Transaction, id: number): Promise<LessonRow | null> {
  await tx<{ id: number }[]>`select id from lesson_requests where id = ${id} for no key update`
  return findLesson(tx, id)
}

async function tellBoth(tx: Transaction, { id, instructor_member_id }: LessonRow): Promise<void> {
  await invalidate(tx, instructorTags.lessons.of(id))
  if (instructor_member_id !== null) await invalidateOwn(tx, [instructor_member_id], instructorTags.own.all)
}

/** Names up to two others nearby to a requester who has had no answer for a day. */
export async function offerOthers(tx: Transaction, id: number, now: Date): Promise<void> {
  const seen = await findLesson(tx, id)
  if (!seen) return
  if (seen.requester_id !== null) await keepMembers(tx, [seen.requester_id])
  const lesson = await lockLesson(tx, id)
  if (lesson?.state !== 'waiting') return
  const others = await listOthersNear(tx, {
    instructorId: lesson.instructor_id,
    most: mostOffers,
    withinKm: nearKm,
  })
  if (others.length === 0) return
  await tx`
    insert into lesson_request_offers (request_id, instructor_id, position)
    select ${id}, instructor_id, position
    from unnest(${others.map((other) => other.id)}::int[]) with ordinality as near (instructor_id, position)
    on conflict (request_id, instructor_id) do nothing`
  if (lesson.requester_id !== null) {
    await addNotice(tx, lessonUnansweredNotice, {
      memberId: lesson.requester_id,
      details: { instructor: lesson.instructor_name, key: lesson.key },
      now,
    })
  }
  await invalidate(tx, instructorTags.lessons.of(id))
}

const batch = 500

/** Upkeep: forgets requests of long ago, with the phone numbers in them. */
export function forgetOldLessons(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptForDays * 24 * 60 * 60_000)
  return db.transaction(async (tx) => {
    const old = await tx<{ id: number }[]>`
      delete from lesson_requests
      where id in (select id from lesson_requests where requested_at < ${before} order by id limit ${batch})
      returning id`
    return old.length
  })
}

/** Leaving: what a member has asked for goes with them. */
export async function eraseLessonsOf(tx: Transaction, requesterId: number): Promise<void> {
  const gone = await tx<{ id: number }[]>`
    delete from lesson_requests where requester_id = ${requesterId} returning id`
  for (const { id } of gone) await cancelDue(tx, { subject: subjectOf(id) })
  if (gone.length > 0) await invalidate(tx, instructorTags.lessons.all)
}
