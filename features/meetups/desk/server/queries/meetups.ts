import type { DeskEntryRow, DeskMeetupFileRow, DeskMeetupRow } from '~/db/rows/meetups'
import { foldNickname } from '~/features/accounts/account'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { type DeskFilter, deskMeetupsPerPage } from '../../meetup-list'

/** The trigram index cannot look up shorter texts. */
const shortestIndexed = 3
/** Greater than every letter of a nickname. */
const lastLetter = '\u{10FFFF}'

/**
 * Meetups of all cafes, the latest first, by a part of the title or the cafe's name, or the beginning of a host's nickname.
 * A meetup in the operators' list.
 * `byCafe`: a standing table of the cafe, without a host.
 */
export async function searchMeetups(
  db: Reader,
  { text, filter, before }: { text: string; filter: DeskFilter; before: number | null },
): Promise<Slice<DeskMeetupRow>> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const folded = foldNickname(text)
  const statuses: Record<DeskFilter, string[] | null> = {
    all: null,
    doubted: null,
    coming: ['open', 'confirmed', 'closed'],
    ended: ['ended'],
    cancelled: ['cancelled'],
  }
  const only = statuses[filter]

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      select id from (
        (select id, status from meetups where title ilike ${like})
        union
        (select meetups.id, status from cafes join meetups on cafe_id = cafes.id where cafes.name ilike ${like})
        union
        (select meetups.id, status from members join meetups on host_id = members.id
          where ${folded !== ''} and left_at is null
            and nickname_folded ~>=~ ${folded} and nickname_folded ~<~ ${folded + lastLetter})
      ) found
      where ${only}::text[] is null or status = any(${only}::text[])
      limit ${most}`
    return idsOf(rows)
  }

  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select meetups.id
      from meetups join cafes on cafes.id = cafe_id left join members on members.id = host_id
      where meetups.id < ${from} and (${only}::text[] is null or status = any(${only}::text[]))
        and (${text === ''} or title ilike ${like} or cafes.name ilike ${like}
          or (${folded !== ''} and left_at is null and starts_with(nickname_folded, ${folded})))
      order by meetups.id desc limit ${most}`
    return rows.map(({ id }) => id)
  }

  /** Reads all that wait for a decision, because there are few. */
  async function findDoubted(most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select meetups.id
      from meetup_doubts join meetups on meetups.id = meetup_id
      join cafes on cafes.id = cafe_id left join members on members.id = host_id
      where decided_at is null
        and (${text === ''} or title ilike ${like} or cafes.name ilike ${like}
          or (${folded !== ''} and left_at is null and starts_with(nickname_folded, ${folded})))
      limit ${most}`
    return rows.map(({ id }) => id)
  }

  const lookUp = filter === 'doubted' ? findDoubted : text.length >= shortestIndexed ? find : null
  const slice = await readSlice({ before, size: deskMeetupsPerPage }, { walk, find: lookUp })
  const rows = await db<DeskMeetupRow[]>`
    select meetups.id, title, cafes.name as cafe, nickname as host, table_id is not null as by_cafe, starts_at, status, awaits_yes, seated, max_people,
      exists (
        select from meetup_doubts where meetup_id = meetups.id and decided_at is null
      ) as is_doubted, hidden_title is not null as is_text_hidden
    from meetups join cafes on cafes.id = cafe_id left join members on members.id = host_id
    where meetups.id = any(${slice.rows}::int[])
    order by meetups.id desc`
  return { ...slice, rows }
}

/** Everything about a meetup that operators decide on. */
export async function findDeskMeetup(db: Reader, id: number): Promise<DeskMeetupFileRow | null> {
  const [row] = await db<DeskMeetupFileRow[]>`
    select meetups.id, title, cafes.name as cafe, nickname as host, table_id is not null as by_cafe, starts_at, status, awaits_yes, seated, max_people,
      outcome is null and raised_at is not null as is_doubted, hidden_title is not null as is_text_hidden,
      cafe_id, host_id, content, hidden_title, hidden_content, password_hash is null as is_public, tier, min_people,
      ended_at, cancelled_at, cancelled_by, outcome
    from meetups join cafes on cafes.id = cafe_id left join members on members.id = host_id
    left join meetup_doubts on meetup_id = meetups.id
    where meetups.id = ${id}`
  return row ?? null
}

/** Everybody who has or had an entry, with what became of the pass: the host first, then by id. */
export function listDeskEntries(db: Reader, meetupId: number): Promise<DeskEntryRow[]> {
  return db<DeskEntryRow[]>`
    select entry.id, member_id, nickname, is_host, state, case when gone_by_move then 'moved' else gone_because end as gone_because, tier, pass, attendance, attendance_by,
      exists (
        select from meetup_not_held_words word
        where word.meetup_id = entry.meetup_id and word.member_id = entry.member_id
      ) as stated_not_held,
      exists (select from meetup_settlements where entry_id = entry.id) as is_owed
    from meetup_entries entry left join members on members.id = member_id
    where entry.meetup_id = ${meetupId}
    order by is_host desc, entry.id
    limit 200`
}
