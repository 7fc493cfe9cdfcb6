import type { OwnReportRow } from '~/db/rows/reports'
import { mostCounted, type Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { toSlice } from '~/lib/server/read-slice'
import { ownReportsPerPage, type ReportedKind } from '../report'

/** A thing that members see and can report, and whose it is. */
export async function findReported(
  db: Reader,
  {
    about,
    id,
    reporterId,
  }: { about: Exclude<ReportedKind, 'person' | 'review'>; id: number; reporterId: number },
): Promise<{ ownerId: number | null } | null> {
  // It reads the tables of other features directly, because those import this one.
  const [found] =
    about === 'meetup'
      ? await db<{ ownerId: number | null }[]>`select host_id as owner_id from meetups where id = ${id}`
      : about === 'instructor'
        ? await db<{ ownerId: number | null }[]>`
            select member_id as owner_id from instructors where id = ${id} and state = 'approved'`
        : about === 'cafe'
          ? await db<{ ownerId: number }[]>`
              select null::int as owner_id from cafes where id = ${id} and hidden_at is null`
          : about === 'event'
            ? await db<{ ownerId: number }[]>`
                select null::int as owner_id from cafe_events where id = ${id} and hidden_at is null`
            : await db<{ ownerId: number | null }[]>`
              select text.member_id as owner_id from meetup_questions text join meetups on meetups.id = meetup_id
              where text.id = ${id} and deleted_at is null and hidden_at is null and (
                password_hash is null or host_id = ${reporterId}
                or exists (select from meetup_entries own where own.meetup_id = meetups.id and own.member_id = ${reporterId})
                or exists (select from meetup_questions own where own.meetup_id = meetups.id and own.member_id = ${reporterId})
              )`
  return found ?? null
}

/** Whether both have or had a seat at the meetup, or ask for one. */
export async function wereAtMeetup(
  db: Reader,
  { meetupId, memberIds }: { meetupId: number; memberIds: readonly number[] },
): Promise<boolean> {
  const found = await db<{ memberId: number | null }[]>`
    select distinct member_id from meetup_entries
    where meetup_id = ${meetupId} and member_id = any(${[...memberIds]}::int[])
      and (state in ('seated', 'unanswered') or seated_at is not null)`
  return found.length === memberIds.length
}

/** Whether the member has an open report about it; of a review also a decided one, or whoever minds it would hide it again. */
export async function hasReported(
  db: Reader,
  { reporterId, about, id }: { reporterId: number; about: ReportedKind; id: number },
): Promise<boolean> {
  const found = await db`
    select from reports join report_cases on report_cases.id = case_id
    where reporter_id = ${reporterId} and kind = ${about} and subject = ${id}
      and (decided_at is null or kind = 'review')
    limit 1`
  return found.length > 0
}

/** Without those of reviews: a flood of advertisements is reported one by one. */
export async function countRecentReports(
  db: Reader,
  { reporterId, now }: { reporterId: number; now: Date },
): Promise<number> {
  const [recent] = await db<{ count: number }[]>`
    select count(*)::int as count from reports
    where reporter_id = ${reporterId} and review_id is null and reported_at > ${now}::timestamptz - interval '1 day'`
  return recent?.count ?? 0
}

function listReportRows(
  db: Reader,
  { reporterId, before, most }: { reporterId: number; before: number; most: number },
): Promise<OwnReportRow[]> {
  return db<OwnReportRow[]>`
    select reports.id, kind,
      coalesce(members.nickname, about.title, asked_at.title, instructors.name, cafes.name, cafe_events.title, games.name, '') as name,
      at.title as meetup_title, reports.reason, reports.body as text, reported_at, decision, decided_at
    from reports
    join report_cases on report_cases.id = case_id
    left join members on members.id = report_cases.member_id
    left join meetups about on about.id = report_cases.meetup_id
    left join instructors on instructors.id = report_cases.instructor_id
    left join cafes on cafes.id = report_cases.cafe_id
    left join meetup_questions texts on texts.id = report_cases.question_id
    left join meetups asked_at on asked_at.id = texts.meetup_id
    left join cafe_events on cafe_events.id = report_cases.event_id
    left join reviews on reviews.id = report_cases.review_id
    left join games on games.id = reviews.game_id
    left join meetups at on at.id = at_meetup_id
    where reporter_id = ${reporterId} and reports.id < ${before}
    order by reports.id desc
    limit ${most}`
}

const end = 2_147_483_647

/** The member's reports, the latest first. */
export async function listOwnReports(
  db: Reader,
  { reporterId, before }: { reporterId: number; before: number | null },
): Promise<Slice<OwnReportRow>> {
  const size = ownReportsPerPage
  const rows = await listReportRows(db, { reporterId, before: before ?? end, most: size + 1 })
  const [all] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from reports where reporter_id = ${reporterId} limit ${mostCounted + 1}
    ) counted`
  const ids = rows.map(({ id }) => id)
  return { ...toSlice(ids, { size, count: all?.count ?? 0 }), rows: rows.slice(0, size) }
}

/** All reports of the member, for the export. */
export function listWholeReports(db: Reader, reporterId: number): Promise<OwnReportRow[]> {
  return listReportRows(db, { reporterId, before: end, most: end })
}

/** The operators who hear of reports, as far as there are any; the longest serving first. */
export async function listOperators(db: Reader): Promise<number[]> {
  const operators = await db<{ id: number }[]>`
    select id from members where is_operator and operator_rights @> array['support'] and left_at is null
    order by id limit 50`
  return operators.map(({ id }) => id)
}

/** Which cases are about these members, or were reported by them. They do not judge those as operators. */
export function listInvolved(
  db: Reader,
  { memberIds, caseId = null }: { memberIds: readonly number[]; caseId?: number | null },
): Promise<{ caseId: number | null; memberId: number | null }[]> {
  return db<{ caseId: number | null; memberId: number | null }[]>`
    select case_id, member_id from (
      select id as case_id, member_id from report_cases
      union all
      select report_cases.id, meetup_bars.member_id from report_cases join meetup_bars on meetup_bars.id = bar_id
      union all
      select report_cases.id, host_id from report_cases join meetups on meetups.id = meetup_id
      union all
      select report_cases.id, meetup_entries.member_id
      from report_cases join no_show_objections on no_show_objections.id = objection_id
      join meetup_entries on meetup_entries.id = entry_id
      union all
      select report_cases.id, host_id
      from report_cases join no_show_objections on no_show_objections.id = objection_id
      join meetup_entries on meetup_entries.id = entry_id
      join meetups on meetups.id = meetup_entries.meetup_id
      union all
      select report_cases.id, instructors.member_id from report_cases join instructors on instructors.id = instructor_id
      union all
      select report_cases.id, meetup_questions.member_id
      from report_cases join meetup_questions on meetup_questions.id = report_cases.question_id
      union all
      -- An operator who comes across a bad review reports it like anybody, and may decide.
      select case_id, reporter_id from reports where review_id is null
    ) involved
    where member_id = any(${[...memberIds]}::int[]) and (${caseId}::int is null or case_id = ${caseId}::int)`
}
