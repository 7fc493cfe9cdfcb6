import type { Reader } from '~/lib/server/database'
import { readPage } from '~/lib/server/read-page'
import { instructorsPerPage } from '../../instructor'
import type { InboxState } from '../../lesson'

export interface LessonRow {
  id: number
  key: string
  instructor_id: number
  instructor_name: string
  instructor_member_id: number | null
  requester_id: number | null
  name: string
  phone: string
  email: string | null
  content: string
  wished_at: Date | null
  state: string
  lesson_at: Date | null
  message: string
  requested_at: Date
}

interface ListedLessonRow extends LessonRow {
  total: number
}

export interface OfferRow {
  id: number
  name: string
  image: string | null
  teaching_areas: string[]
}

export async function findLessonByKey(db: Reader, key: string): Promise<LessonRow | null> {
  const [found] = await db<LessonRow[]>`
    select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
      instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
      wished_at, lesson_requests.state, lesson_at, message, requested_at
    from lesson_requests join instructors on instructors.id = instructor_id
    where key = ${key}`
  return found ?? null
}

export async function findLesson(db: Reader, id: number): Promise<LessonRow | null> {
  const [found] = await db<LessonRow[]>`
    select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
      instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
      wished_at, lesson_requests.state, lesson_at, message, requested_at
    from lesson_requests join instructors on instructors.id = instructor_id
    where lesson_requests.id = ${id}`
  return found ?? null
}

/** Who was named to the requester instead, as long as they are listed. */
export function listOffers(db: Reader, lessonId: number): Promise<OfferRow[]> {
  return db<OfferRow[]>`
    select instructors.id, name, image, teaching_areas
    from lesson_request_offers join instructors on instructors.id = instructor_id
    where request_id = ${lessonId} and state = 'approved'
    order by position`
}

/** The requests to one instructor, or all; the last sent first. */
export async function listLessons(
  db: Reader,
  { memberId, state, text }: { memberId: number | null; state: InboxState; text: string },
  page: number,
): Promise<{ count: number; lessons: LessonRow[] }> {
  const states = state === 'open' ? ['waiting', 'proposed'] : ['accepted', 'declined', 'withdrawn']
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { count, rows } = await readPage(
    page,
    (page) => db<ListedLessonRow[]>`
      select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
        instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
        wished_at, lesson_requests.state, lesson_at, message, requested_at, count(*) over ()::int as total
      from lesson_requests join instructors on instructors.id = instructor_id
      where lesson_requests.state = any(${states}::text[])
        and (${memberId}::int is null or member_id = ${memberId}::int)
        and (${text === ''}::boolean or instructors.name like ${pattern} or lesson_requests.name like ${pattern})
      order by lesson_requests.id desc
      limit ${instructorsPerPage} offset ${(page - 1) * instructorsPerPage}`,
  )
  return { count, lessons: rows }
}

/** What a member asked for, for their export. */
export function listWholeLessonsOf(db: Reader, requesterId: number) {
  return db<
    {
      instructor: string
      name: string
      phone: string
      email: string | null
      content: string
      wished_at: Date | null
      state: string
      lesson_at: Date | null
      message: string
      requested_at: Date
    }[]
  >`
    select instructors.name as instructor, lesson_requests.name, phone, email, content, wished_at,
      lesson_requests.state, lesson_at, message, requested_at
    from lesson_requests join instructors on instructors.id = instructor_id
    where requester_id = ${requesterId}
    order by lesson_requests.id`
}

/** How many requests have neither been accepted nor ended. */
export async function countUnansweredLessons(db: Reader): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    select count(*)::int as count from lesson_requests where state in ('waiting', 'proposed')`
  return open?.count ?? 0
}
