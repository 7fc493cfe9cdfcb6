import type { InquiryRow, ListedInquiryRow, MessageRow, WholeMessageRow } from '~/db/rows/support'
import { foldNickname } from '~/features/accounts/account'
import { isMailAddress } from '~/lib/mail-address'
import type { Slice } from '~/lib/paging'
import { mostCounted } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { readSlice, toSlice } from '~/lib/server/read-slice'
import { type InquiryFilter, inquiriesPerPage } from '../inquiry'

const excerptLength = 80

/**
 * `memberId`: null for a visitor, as is the nickname.
 * `email`: where a visitor is answered.
 */
export async function findInquiry(db: Reader, id: number): Promise<InquiryRow | null> {
  const [found] = await db<InquiryRow[]>`
    select inquiries.id, member_id, nickname, inquiries.email, topic, about, opened_at, last_message_at, waiting_since
    from inquiries left join members on members.id = member_id
    where inquiries.id = ${id}`
  return found ?? null
}

export function listMessages(db: Reader, inquiryId: number): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select id, operator_id, text, sent_at from inquiry_messages where inquiry_id = ${inquiryId} order by id`
}

async function listRows(db: Reader, ids: readonly number[]): Promise<ListedInquiryRow[]> {
  const rows = await db<ListedInquiryRow[]>`
    select inquiries.id, member_id, nickname, inquiries.email, topic, about, opened_at, last_message_at, waiting_since,
      left(first.text, ${excerptLength}::int)::text as excerpt
    from inquiries
    left join members on members.id = member_id
    cross join lateral (
      select text from inquiry_messages where inquiry_id = inquiries.id order by inquiry_messages.id limit 1) as first
    where inquiries.id = any(${[...ids]}::int[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A member's own inquiries, newest first. */
export async function listInquiriesOf(
  db: Reader,
  { memberId, before }: { memberId: number; before: number | null },
): Promise<Slice<ListedInquiryRow>> {
  const slice = await readSlice(
    { before, size: inquiriesPerPage },
    {
      find: null,
      walk: async (from, most) => {
        const rows = await db<{ id: number }[]>`
          select id from inquiries where member_id = ${memberId} and id < ${from} order by id desc limit ${most}`
        return rows.map(({ id }) => id)
      },
    },
  )
  return { ...slice, rows: await listRows(db, slice.rows) }
}

/** Appended to a prefix, it is an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'
/** If a search matches more members than this, the rest is ignored. */
const mostSearched = 2_000

interface InquirySearch {
  /** The number of an inquiry, the beginning of a nickname or the address of a visitor; empty for all. */
  text: string
  filter: InquiryFilter
  before: number | null
}

/** Inquiries for operators: those that wait, the longest waiting first, or the others, newest first. */
export async function searchInquiries(
  db: Reader,
  { text, filter, before }: InquirySearch,
): Promise<Slice<ListedInquiryRow>> {
  const folded = foldNickname(text)
  const address = isMailAddress(text) ? text : null
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const askers = await db<{ id: number }[]>`
    select id from members
    where ${folded !== ''} and left_at is null
      and nickname_folded ~>=~ ${folded} and nickname_folded ~<~ ${folded + lastLetter}
    limit ${mostSearched}`
  const askerIds = askers.map(({ id }) => id)

  // An inquiry that is written to again keeps its number, so the oldest number has waited longest or has waited before.
  async function walkWaiting(after: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select id from inquiries
      where waiting_since is not null and id > ${after}
        and (${text === ''} or id = ${number} or member_id = any(${askerIds}::int[])
          or email = ${address})
      order by id limit ${most}`
    return rows.map(({ id }) => id)
  }
  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select id from inquiries
      where id < ${from} and (${filter === 'all'} or waiting_since is null)
        and (${text === ''} or id = ${number} or member_id = any(${askerIds}::int[])
          or email = ${address})
      order by id desc limit ${most}`
    return rows.map(({ id }) => id)
  }

  const slice =
    filter === 'waiting'
      ? toSlice(await walkWaiting(before ?? 0, inquiriesPerPage + 1), {
          size: inquiriesPerPage,
          count: (await walkWaiting(0, mostCounted + 1)).length,
        })
      : await readSlice({ before, size: inquiriesPerPage }, { find: null, walk })
  return { ...slice, rows: await listRows(db, slice.rows) }
}

/** The number of inquiries that wait for an answer. */
export async function countWaitingInquiries(db: Reader): Promise<number> {
  const [waiting] = await db<{ count: number }[]>`
    select count(*)::int as count from inquiries where waiting_since is not null`
  return waiting?.count ?? 0
}

/** The address of whoever asked, if they are still a member and gave one that takes mail. */
export async function findAskersAddress(db: Reader, inquiryId: number): Promise<string | null> {
  const [asker] = await db<{ email: string | null }[]>`
    select members.email from inquiries join members on members.id = member_id
    where inquiries.id = ${inquiryId} and left_at is null and not exists (
      select from identities where identities.member_id = members.id and lower(refused_email) = lower(members.email)
    )`
  return asker?.email ?? null
}

/** Where a visitor is answered and what with; null if the address is gone. */
export async function findAnswerByMail(
  db: Reader,
  { inquiryId, answeredAt }: { inquiryId: number; answeredAt: Date },
): Promise<{ email: string; text: string } | null> {
  const [found] = await db<{ email: string; text: string }[]>`
    select email, text from inquiries join inquiry_messages on inquiry_id = inquiries.id
    where inquiries.id = ${inquiryId} and email is not null and operator_id is not null and sent_at = ${answeredAt}
    order by inquiry_messages.id desc limit 1`
  return found ?? null
}

/** Everything a member wrote and was answered, for the export. */
export function listWholeInquiriesOf(db: Reader, memberId: number): Promise<WholeMessageRow[]> {
  return db<WholeMessageRow[]>`
    select inquiry_messages.id, inquiry_id, topic, about, operator_id, text, sent_at
    from inquiries join inquiry_messages on inquiry_id = inquiries.id
    where member_id = ${memberId}
    order by inquiry_messages.id`
}
