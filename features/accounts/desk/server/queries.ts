import type { AccountStatusRow, NoteRow, OpenSessionRow } from '~/db/rows/accounts'
import { foldNickname } from '~/features/accounts/account'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { type MemberFilter, membersPerPage, noteLimits } from '../../account-status'

/** The 100 open sessions that the member used last. */
export function listOpenSessions(db: Reader, memberId: number): Promise<OpenSessionRow[]> {
  return db<OpenSessionRow[]>`
    select device, provider, started_at, last_used_at from sessions
    where member_id = ${memberId} and ended_at is null
    order by last_used_at desc limit 100`
}

/**
 * What operators have noted about a member, newest first.
 * `author`: null if the operator has left.
 */
export function listNotes(db: Reader, memberId: number): Promise<NoteRow[]> {
  return db<NoteRow[]>`
    select member_notes.id, author_id, case when left_at is null then nickname end as author, text, written_at
    from member_notes join members on members.id = author_id
    where member_id = ${memberId} order by member_notes.id desc limit ${noteLimits.ofMember}`
}

interface MemberSearch {
  /** The beginning of a nickname, or a member id. */
  text: string
  filter: MemberFilter
  before: number | null
  now: Date
}

/** Appended to a prefix, it is an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'

/** Members for operators, newest first. A member who has left is found only by id. */
export async function searchMembers(
  db: Reader,
  { text, filter, before, now }: MemberSearch,
): Promise<Slice<AccountStatusRow>> {
  const folded = foldNickname(text)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (text !== '' && folded === '' && number === 0) return { count: 0, rows: [], nextBefore: null }

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      select id from members where id = ${number}
      union
      (select id from members
        where ${folded !== ''} and left_at is null
          and nickname_folded ~>=~ ${folded} and nickname_folded ~<~ ${folded + lastLetter}
        limit ${most})`
    return idsOf(rows)
  }

  // The plan runs only the branch of the chosen filter; the others have a condition that is always false.
  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      select members.id
      from (
        (select id from members where ${filter === 'all'} and id < ${from} and left_at is null
          and (${text === ''} or starts_with(nickname_folded, ${folded}) or id = ${number})
          order by id desc limit ${most})
        union all
        (select id from members where ${filter === 'operator'} and is_operator and id < ${from}
          and (${text === ''} and left_at is null or starts_with(nickname_folded, ${folded}) or id = ${number})
          order by id desc limit ${most})
        union all
        (select id from members where ${filter === 'instructor'} and is_instructor and id < ${from}
          and (${text === ''} and left_at is null or starts_with(nickname_folded, ${folded}) or id = ${number})
          order by id desc limit ${most})
        union all
        (select id from members where ${filter === 'staff'} and is_cafe_staff and id < ${from}
          and (${text === ''} and left_at is null or starts_with(nickname_folded, ${folded}) or id = ${number})
          order by id desc limit ${most})
        union all
        (select member_id
          from member_suspensions join members on members.id = member_id
          where ${filter === 'suspended'} and lifted_at is null and (ends_at is null or ends_at > ${now})
            and member_id < ${from}
            and (${text === ''} and left_at is null or starts_with(nickname_folded, ${folded}) or member_id = ${number})
          order by member_id desc limit ${most})
      ) members
      order by members.id desc`
    return idsOf(rows)
  }

  const isIndexed = filter === 'all' && text !== ''
  const slice = await readSlice({ before, size: membersPerPage }, { walk, find: isIndexed ? find : null })
  const members = await db<AccountStatusRow[]>`
    select members.id, nickname, image, joined_at, left_at, is_operator, operator_rights, is_instructor, is_cafe_staff,
      is_franchise_owner, suspensions.id as suspension_id, ends_at
    from members left join member_suspensions suspensions
      on member_id = members.id and lifted_at is null and (ends_at is null or ends_at > ${now})
    where members.id = any(${slice.rows}::int[])
    order by members.id desc`
  return { ...slice, rows: members }
}

/** The id of the member with this number or exactly this nickname; null if there is none. */
export async function findNamedMember(db: Reader, { folded, number }: { folded: string; number: number }) {
  const [found] = await db<{ id: number }[]>`
    select id from members
    where id = ${number} or (left_at is null and nickname_folded = ${folded})
    order by id = ${number} desc limit 1`
  return found?.id ?? null
}
