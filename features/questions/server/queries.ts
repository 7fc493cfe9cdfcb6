import type { KnownText, OwnTextRow, TextRow } from '~/db/rows/questions'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { toSlice } from '~/lib/server/read-slice'
import { questionsPerPage } from '../question'

/** The questions about a meetup, the latest first, without those of people whom the viewer has blocked. */
export async function listQuestions(
  db: Reader,
  { meetupId, viewerId, before }: { meetupId: number; viewerId: number | null; before: number | null },
): Promise<Slice<TextRow>> {
  const rows = await db<TextRow[]>`
    select asked.id, question_id, member_id, nickname, image, body as text, hidden_at is not null as is_hidden,
      coalesce(member_id = host_id, false) as is_host, written_at
    from meetup_questions asked
    join meetups on meetups.id = meetup_id
    left join members on members.id = member_id
    where meetup_id = ${meetupId} and question_id is null and deleted_at is null
      and (${before}::int is null or asked.id < ${before}::int)
      and not exists (select from member_blocks where blocker_id = ${viewerId}::int and blocked_id = member_id)
    order by asked.id desc
    limit ${questionsPerPage + 1}`
  const [all] = await db<{ count: number }[]>`
    select count(*)::int as count from meetup_questions
    where meetup_id = ${meetupId} and question_id is null and deleted_at is null
      and not exists (select from member_blocks where blocker_id = ${viewerId}::int and blocked_id = member_id)`
  const ids = rows.map(({ id }) => id)
  return {
    ...toSlice(ids, { size: questionsPerPage, count: all?.count ?? 0 }),
    rows: rows.slice(0, questionsPerPage),
  }
}

/** The answers to these questions, the first first. */
export function listAnswers(
  db: Reader,
  { questionIds, viewerId }: { questionIds: readonly number[]; viewerId: number | null },
): Promise<TextRow[]> {
  return db<TextRow[]>`
    select said.id, question_id, member_id, nickname, image, body as text, hidden_at is not null as is_hidden,
      coalesce(member_id = host_id, false) as is_host, written_at
    from meetup_questions said
    join meetups on meetups.id = meetup_id
    left join members on members.id = member_id
    where question_id = any(${[...questionIds]}::int[]) and deleted_at is null
      and not exists (select from member_blocks where blocker_id = ${viewerId}::int and blocked_id = member_id)
    order by said.id`
}

/** A text that was not deleted. */
export async function findText(
  db: Reader,
  { meetupId, id }: { meetupId: number; id: number },
): Promise<KnownText | null> {
  const [text] = await db<KnownText[]>`
    select id, meetup_id, question_id, member_id from meetup_questions
    where id = ${id} and meetup_id = ${meetupId} and deleted_at is null`
  return text ?? null
}

/** What decides whether somebody may write here. The host learns no more than of a block. */
export async function findWriter(
  db: Reader,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<{ isBlocked: boolean; isKeptOut: boolean }> {
  const [writer] = await db<{ isBlocked: boolean; isKeptOut: boolean }[]>`
    select exists (
        select from member_blocks
        where (blocker_id = host_id and blocked_id = ${memberId}) or (blocker_id = ${memberId} and blocked_id = host_id)
      ) or exists (
        select from meetup_entries before
        where before.meetup_id = meetups.id and before.member_id = ${memberId} and before.state = 'gone'
          and before.gone_because in ('removed', 'declined')
      ) as is_blocked,
      exists (
        select from members_kept_out
        where members_kept_out.member_id = ${memberId} and (ends_at is null or ends_at > ${now})
      ) as is_kept_out
    from meetups where meetups.id = ${meetupId}`
  return writer ?? { isBlocked: false, isKeptOut: false }
}

/** How many questions stand under a meetup, and how many the member has asked since then, deleted ones as well. */
export async function countQuestions(
  db: Reader,
  { meetupId, memberId, since }: { meetupId: number; memberId: number; since: Date },
): Promise<{ shown: number; own: number }> {
  const [counted] = await db<{ shown: number | null; own: number | null }[]>`
    select (
        select count(*)::int from meetup_questions
        where meetup_id = ${meetupId} and question_id is null and deleted_at is null
      ) as shown,
      (
        select count(*)::int from meetup_questions
        where meetup_id = ${meetupId} and question_id is null and member_id = ${memberId} and written_at > ${since}
      ) as own`
  return { shown: counted?.shown ?? 0, own: counted?.own ?? 0 }
}

/** What was answered to a question, and whether its asker has blocked this member. */
export async function measureAnswers(
  db: Reader,
  { questionId, memberId, since }: { questionId: number; memberId: number; since: Date },
): Promise<{ shown: number; isFresh: boolean; isBlocked: boolean }> {
  const [measured] = await db<{ shown: number; isFresh: boolean; isBlocked: boolean }[]>`
    select count(said.id) filter (where said.deleted_at is null)::int as shown,
      coalesce(bool_or(said.written_at > ${since} and said.member_id is distinct from asked.member_id), false) as is_fresh,
      exists (
        select from member_blocks where blocker_id = asked.member_id and blocked_id = ${memberId}
      ) as is_blocked
    from meetup_questions asked left join meetup_questions said on said.question_id = asked.id
    where asked.id = ${questionId} group by asked.id`
  return measured ?? { shown: 0, isFresh: false, isBlocked: false }
}

/** Whether somebody else than the host has asked since the host last heard of questions. */
export async function isAskedSinceNotice(
  db: Reader,
  { meetupId, hostId }: { meetupId: number; hostId: number },
): Promise<boolean> {
  const found = await db`
    select from meetup_questions asked
    join meetup_tellings told on told.meetup_id = asked.meetup_id and told.kind = 'question' and written_at > told_at
    where asked.meetup_id = ${meetupId} and question_id is null and deleted_at is null
      and member_id is distinct from ${hostId}
    limit 1`
  return found.length > 0
}

/** Everything that the member has written, for the export. */
export function listWholeTexts(db: Reader, memberId: number): Promise<OwnTextRow[]> {
  return db<OwnTextRow[]>`
    select title as meetup_title, question_id is not null as is_answer, body as text, written_at, deleted_at, hidden_at
    from meetup_questions join meetups on meetups.id = meetup_id
    where member_id = ${memberId} order by meetup_questions.id`
}
