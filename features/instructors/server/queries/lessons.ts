import type {
  LessonRow,
  ListedLessonRow,
  ListWholeAnswersOfRow,
  ListWholeLessonsOfRow,
  SuggestedRow,
} from '~/db/rows/instructors'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { instructorsPerPage } from '../../instructor'
import { type InboxState, lessonLastsMs } from '../../lesson'

/** `calledOffAt`: when the instructor called off the agreed lesson. */
export async function findLessonByKey(db: Reader, key: string): Promise<LessonRow | null> {
  const [found] = await db<LessonRow[]>`
    select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
      instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
      wished_at, lesson_requests.state, lesson_at, message, requested_at, changed_at, called_off_at, phone_shown,
      instructors.state as instructor_state
    from lesson_requests join instructors on instructors.id = instructor_id
    where key = ${key}`
  return found ?? null
}

export async function findLesson(db: Reader, id: number): Promise<LessonRow | null> {
  const [found] = await db<LessonRow[]>`
    select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
      instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
      wished_at, lesson_requests.state, lesson_at, message, requested_at, changed_at, called_off_at, phone_shown,
      instructors.state as instructor_state
    from lesson_requests join instructors on instructors.id = instructor_id
    where lesson_requests.id = ${id}`
  return found ?? null
}

/** The instructors who were suggested to the requester instead and are still listed. */
export function listSuggested(
  db: Reader,
  { lessonId, now }: { lessonId: number; now: Date },
): Promise<SuggestedRow[]> {
  return db<SuggestedRow[]>`
    select instructors.id, name, image, teaching_areas as areas
    from lesson_request_offers join instructors on instructors.id = instructor_id
    where request_id = ${lessonId} and state = 'approved' and not exists (
      select from member_suspensions stopped
      where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    order by position`
}

/** The requests to one instructor, newest first. */
export async function listLessonsTo(
  db: Reader,
  { memberId, state }: { memberId: number; state: InboxState },
  page: number,
): Promise<{ count: number; lessons: LessonRow[] }> {
  const states = state === 'open' ? ['waiting', 'proposed'] : ['accepted', 'declined', 'withdrawn']
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedLessonRow[]>`
      select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
        instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
        wished_at, lesson_requests.state, lesson_at, message, requested_at, changed_at, called_off_at, phone_shown,
        instructors.state as instructor_state, count(*) over ()::int as total
      from lesson_requests join instructors on instructors.id = instructor_id
      where lesson_requests.state = any(${states}::text[]) and member_id = ${memberId}
      order by lesson_requests.id desc
      limit ${instructorsPerPage} offset ${(page - 1) * instructorsPerPage}`,
  )
  return { count, lessons: rows }
}

/** The agreed lessons of an instructor that are still to come, in the order of their time; those without one last. */
export async function listLessonsToCome(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
  page: number,
): Promise<{ count: number; lessons: LessonRow[] }> {
  const from = new Date(now.getTime() - lessonLastsMs)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedLessonRow[]>`
      select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
        instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
        wished_at, lesson_requests.state, lesson_at, message, requested_at, changed_at, called_off_at, phone_shown,
        instructors.state as instructor_state, count(*) over ()::int as total
      from lesson_requests join instructors on instructors.id = instructor_id
      where lesson_requests.state = 'accepted' and member_id = ${memberId} and (lesson_at is null or lesson_at > ${from})
      order by lesson_at nulls last, lesson_requests.id
      limit ${instructorsPerPage} offset ${(page - 1) * instructorsPerPage}`,
  )
  return { count, lessons: rows }
}

/** All requests of a member, for their data export. */
export function listWholeLessonsOf(db: Reader, requesterId: number) {
  return db<ListWholeLessonsOfRow[]>`
    select instructors.name as instructor, lesson_requests.name, phone, email, content, wished_at,
      lesson_requests.state, lesson_at, message, requested_at, changed_at, called_off_at, phone_shown
    from lesson_requests join instructors on instructors.id = instructor_id
    where requester_id = ${requesterId}
    order by lesson_requests.id`
}

/** What a member has answered as an instructor, for their data export, without anything of the requesters. */
export function listWholeAnswersOf(db: Reader, instructorId: number) {
  return db<ListWholeAnswersOfRow[]>`
    select wished_at, state, lesson_at, message, requested_at, changed_at, called_off_at
    from lesson_requests
    where instructor_id = ${instructorId} and state <> 'waiting'
    order by id`
}

/** The number of requests that are neither accepted nor ended. */
export async function countUnansweredLessons(db: Reader): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    select count(*)::int as count from lesson_requests where state in ('waiting', 'proposed')`
  return open?.count ?? 0
}
