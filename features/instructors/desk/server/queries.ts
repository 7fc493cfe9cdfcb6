import type { InstructorRow, LessonRow } from '~/db/rows/instructors'
import { initialsSearched, lettersSearched } from '~/features/cafes/cafe-search'
import { countCharacters } from '~/lib/characters'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { type ApplicationState, instructorsPerPage } from '../../instructor'
import type { InboxState } from '../../lesson'
import { presentInstructor, toApplicationState } from '../../server/present'
import { findInstructor } from '../../server/queries/instructors'

/** The trigram index cannot look up fewer letters than this. */
const shortestIndexed = 3

export interface ApplicantRow extends InstructorRow {
  nickname: string | null
}

/** Applications and instructors for operators: waiting ones oldest first, the others newest first. */
export async function listApplicants(
  db: Reader,
  { state, text, before }: { state: ApplicationState; text: string; before: number | null },
): Promise<Slice<ApplicantRow>> {
  const [first, others] = lettersSearched(text)
  const patterns = first === '' ? [] : [first, ...others]
  const longest = patterns.reduce((one, other) => (other.length > one.length ? other : one), '')
  const initials = initialsSearched(text)

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select list_number as id from instructors
        where letters like ${longest} and letters like all(${patterns}::text[]) and state = ${state}
        limit ${most})
      union
      (select list_number from instructors
        where ${initials !== null}::boolean and initials like ${initials} and state = ${state}
        limit ${most})`
    return idsOf(rows)
  }

  async function walk(from: number, most: number): Promise<number[]> {
    // The concatenations prevent the use of an index on the text, so the plan always goes down the list.
    const rows = await db<{ listNumber: number }[]>`
      select list_number from instructors
      where state = ${state} and list_number < ${from}
        and (${text === ''} or ${patterns.length > 0} and (letters || '') like all(${patterns}::text[])
          or (initials || '') like ${initials})
      order by list_number desc limit ${most}`
    return rows.map((row) => row.listNumber)
  }

  const isIndexed = longest.length - '%%'.length >= shortestIndexed
  const slice = await readSlice({ before, size: instructorsPerPage }, { walk, find: isIndexed ? find : null })
  const rows = await db<{ id: number; nickname: string | null }[]>`
    select instructors.id, nickname
    from instructors left join members on members.id = member_id
    where state = ${state} and list_number = any(${slice.rows}::int[])
    order by list_number desc`
  const applicants: ApplicantRow[] = []
  for (const { id, nickname } of rows) {
    const found = await findInstructor(db, id)
    if (found) applicants.push({ ...found, nickname })
  }
  return { ...slice, rows: applicants }
}

/**
 * All requests for operators, newest first. The text is searched in names of instructors and requesters, but not in
 * the name of a requester who has withdrawn, because it is not shown any more.
 */
export async function searchLessons(
  db: Reader,
  { state, text, before }: { state: InboxState; text: string; before: number | null },
): Promise<Slice<LessonRow>> {
  const isOpen = state === 'open'
  const letters = text.toLowerCase().normalize('NFD')
  const pattern = `%${letters.replace(/[\\%_]/g, '\\$&')}%`
  // The indexed text of an instructor also contains addresses, so the name is checked separately.
  const [searchedLetters] = lettersSearched(text)

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select id from lesson_requests
        where letters like ${pattern} and (state in ('waiting', 'proposed')) = ${isOpen}::boolean and state <> 'withdrawn'
        limit ${most})
      union
      (select lesson_requests.id from instructors join lesson_requests on instructor_id = instructors.id
        where instructors.letters like ${searchedLetters} and strpos(normalize(lower(instructors.name), nfd), ${letters}) > 0
          and (lesson_requests.state in ('waiting', 'proposed')) = ${isOpen}::boolean
        limit ${most})`
    return idsOf(rows)
  }

  // There is one branch for each state, and the plan executes only the requested one.
  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select id from lesson_requests
        where ${isOpen}::boolean and state in ('waiting', 'proposed') and id < ${from}
          and (${text === ''} or strpos(letters, ${letters}) > 0 or exists (
            select from instructors
            where instructors.id = instructor_id and strpos(normalize(lower(instructors.name), nfd), ${letters}) > 0))
        order by id desc limit ${most})
      union all
      (select id from lesson_requests
        where ${!isOpen}::boolean and state not in ('waiting', 'proposed') and id < ${from}
          and (${text === ''} or state <> 'withdrawn' and strpos(letters, ${letters}) > 0 or exists (
            select from instructors
            where instructors.id = instructor_id and strpos(normalize(lower(instructors.name), nfd), ${letters}) > 0))
        order by id desc limit ${most})`
    return idsOf(rows)
  }

  const isIndexed =
    countCharacters(letters) >= shortestIndexed && searchedLetters.length - '%%'.length >= shortestIndexed
  const slice = await readSlice({ before, size: instructorsPerPage }, { walk, find: isIndexed ? find : null })
  const lessons = await db<LessonRow[]>`
    select lesson_requests.id, key, instructor_id, instructors.name as instructor_name,
      instructors.member_id as instructor_member_id, requester_id, lesson_requests.name, phone, email, content,
      wished_at, lesson_requests.state, lesson_at, message, requested_at, changed_at, called_off_at, phone_shown,
      instructors.state as instructor_state
    from lesson_requests join instructors on instructors.id = instructor_id
    where lesson_requests.id = any(${slice.rows}::int[])
    order by lesson_requests.id desc`
  return { ...slice, rows: lessons }
}

/** The version of an application, which an operator's decision names. */
export function versionOf({ state, updatedAt }: Pick<InstructorRow, 'state' | 'updatedAt'>): string {
  return `${state} ${updatedAt.toISOString()}`
}

export function presentApplicant(row: ApplicantRow) {
  return { ...presentInstructor(row), state: toApplicationState(row.state), version: versionOf(row) }
}
