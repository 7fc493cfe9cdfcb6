import type { EndLessonsToRow, EraseLessonsOfRow } from '~/db/rows/instructors'
import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { idsOf } from '~/lib/server/read-slice'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { instructorTags } from '../../instructor'
import { type EndedLesson, lessonEndedNotice } from '../notices'
import { mailVisitor, subjectOf } from './lessons'

/** The recipient and the details of the notice that a request has ended. */
type EndedPayload = EndedLesson & { memberId: number }
type Side = EndedLesson['left']

type Ended = Pick<EraseLessonsOfRow, 'id' | 'state' | 'lessonAt'>

/** Whether leaving affects the other side: the request is open, or its lesson is still to come. */
function isToCome({ state, lessonAt }: Ended, now: Date): boolean {
  if (state === 'accepted') return lessonAt === null || lessonAt > now
  return state === 'waiting' || state === 'proposed'
}

/**
 * Schedules the notice that the other side has left. A due item of its own sends it, because the transaction
 * in which a member leaves cannot lock other members in the order of locks.
 */
async function planEndedNotice(
  tx: Transaction,
  {
    lesson,
    memberId,
    left,
    key,
    now,
  }: { lesson: Ended; memberId: number; left: Side; key: string | null; now: Date },
): Promise<void> {
  const isAgreed = lesson.state === 'accepted'
  const lessonAt = isAgreed ? (lesson.lessonAt?.toISOString() ?? null) : null
  const payload: EndedPayload = { memberId, left, key, isAgreed, lessonAt }
  await scheduleDue(tx, { kind: 'lesson-ended', subject: subjectOf(lesson.id), dueAt: now, payload })
}

export async function notifyEnded(
  tx: Transaction,
  { memberId, ...details }: EndedPayload,
  now: Date,
): Promise<void> {
  await addNotice(tx, lessonEndedNotice, { memberId, details, now })
}

/** Deletes the requests of a leaving member, and notifies the instructors of open and coming ones. */
export async function eraseLessonsOf(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const gone = await tx<EraseLessonsOfRow[]>`
    delete from lesson_requests using instructors
    where requester_id = ${memberId} and instructors.id = instructor_id
    returning lesson_requests.id, lesson_requests.state, lesson_at, member_id as instructor_member_id`
  const teachers = new Set<number>()
  for (const { instructorMemberId: teacherId, ...lesson } of gone) {
    await cancelDue(tx, { subject: subjectOf(lesson.id) })
    if (teacherId === null) continue
    teachers.add(teacherId)
    if (isToCome(lesson, now)) {
      await planEndedNotice(tx, { lesson, memberId: teacherId, left: 'requester', key: null, now })
    }
  }
  if (gone.length > 0) await invalidate(tx, instructorTags.lessons.all)
  await invalidateOwn(tx, [...teachers], instructorTags.own.all)
}

/**
 * Declines the open and coming lessons of a leaving instructor, notifies the requesters who are members, and deletes what
 * the instructor wrote to any of them.
 */
export async function endLessonsTo(tx: Transaction, instructorId: number, now: Date): Promise<void> {
  const lessons = await tx<EndLessonsToRow[]>`
    select id, state, lesson_at, key, requester_id, email from lesson_requests
    where instructor_id = ${instructorId}
      and (state in ('waiting', 'proposed') or state = 'accepted' and (lesson_at is null or lesson_at > ${now}))
    for no key update`
  await tx`
    update lesson_requests set state = 'declined', lesson_at = null, changed_at = ${now}
    where id = any(${idsOf(lessons)}::int[])`
  await tx`update lesson_requests set message = '' where instructor_id = ${instructorId} and message <> ''`
  for (const { key, requesterId: memberId, email, ...lesson } of lessons) {
    await cancelDue(tx, { subject: subjectOf(lesson.id) })
    await mailVisitor(tx, { id: lesson.id, requesterId: memberId, email }, now)
    if (memberId !== null) await planEndedNotice(tx, { lesson, memberId, left: 'instructor', key, now })
  }
}
