import { mostCounted, type Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { toSlice } from '~/lib/server/read-slice'
import { listInvolved } from '../../server/queries'
import { type CaseState, casesPerPage, mostReportsShown } from '../report-case'

export interface CaseRow {
  id: number
  kind: string
  subjectId: number
  name: string
  text: string
  appeal: string | null
  openedAt: Date
  overdueAt: Date | null
  weight: number
  earlier: number
  barredUntil: Date | null
  reportCount: number
  lastReport: number
  decision: string | null
  decidedAt: Date | null
}

/** What the operator has no part in judging. */
async function listOwn(db: Reader, operatorId: number): Promise<number[]> {
  const involved = await listInvolved(db, { memberIds: [operatorId] })
  return involved.flatMap(({ caseId }) => caseId ?? [])
}

/** The first open cases: what has waited too long, then what weighs most. What follows moves up when they are decided. */
async function listOpen(db: Reader, operatorId: number): Promise<Slice<number>> {
  const rows = await db<{ id: number }[]>`
    select id from report_cases where decided_at is null and id <> all(${await listOwn(db, operatorId)}::int[])
    order by overdue_at, weight desc, id
    limit ${casesPerPage}`
  return { rows: rows.map(({ id }) => id), count: await countOpenCases(db, operatorId), nextBefore: null }
}

/** Decided cases, the latest first by their number. */
async function listDecided(
  db: Reader,
  { operatorId, before }: { operatorId: number; before: number | null },
): Promise<Slice<number>> {
  const own = await listOwn(db, operatorId)
  const rows = await db<{ id: number }[]>`
    select id from report_cases
    where decided_at is not null and (${before}::int is null or id < ${before}::int) and id <> all(${own}::int[])
    order by id desc
    limit ${casesPerPage + 1}`
  const [all] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from report_cases where decided_at is not null and id <> all(${own}::int[]) limit ${mostCounted + 1}
    ) counted`
  const ids = rows.map(({ id }) => id)
  return toSlice(ids, { size: casesPerPage, count: all?.count ?? 0 })
}

export async function listCases(
  db: Reader,
  {
    operatorId,
    state,
    before,
    now,
  }: { operatorId: number; state: CaseState; before: number | null; now: Date },
): Promise<Slice<CaseRow>> {
  const slice =
    state === 'open' ? await listOpen(db, operatorId) : await listDecided(db, { operatorId, before })
  const rows = await db<
    {
      id: number
      kind: string
      subjectId: number
      name: string
      text: string
      appeal: string
      openedAt: Date
      overdueAt: Date | null
      weight: number
      earlier: number | null
      barredUntil: Date | null
      reportCount: number | null
      lastReport: number | null
      decision: string | null
      decidedAt: Date | null
    }[]
  >`
    select cases.id, cases.kind, coalesce(bars.member_id, seats.meetup_id, texts.meetup_id, cases.subject) as subject_id,
      coalesce(members.nickname, meetups.hidden_title, meetups.title, instructors.name, cafes.name, cafe_events.title) as name,
      coalesce(bars.reason, coalesce(writers.nickname || ': ', '') || texts.body, case when objection_id is not null then meetups.title end, meetups.hidden_content, meetups.content,
        instructors.intro, cafes.address, cafe_events.content, '') as text,
      coalesce(bars.appeal, objections.body) as appeal, cases.opened_at, cases.overdue_at, cases.weight,
      (
        select count(*)::int from report_cases before
        where before.kind = cases.kind and before.subject = cases.subject and before.id <> cases.id
          and before.decision in ('act', 'bar', 'hide-text')
      ) as earlier,
      (
        select meetup_bars.ends_at from meetup_bars
        where meetup_bars.member_id = members.id and meetup_bars.lifted_at is null and meetup_bars.ends_at > ${now}
      ) as barred_until,
      (select count(*)::int from reports where case_id = cases.id) as report_count,
      (select coalesce(max(reports.id), 0) from reports where case_id = cases.id) as last_report,
      cases.decision, cases.decided_at
    from unnest(${slice.rows}::int[]) with ordinality as wanted (id, place)
    join report_cases cases on cases.id = wanted.id
    left join meetup_bars bars on bars.id = bar_id
    left join no_show_objections objections on objections.id = objection_id
    left join meetup_entries seats on seats.id = entry_id
    left join members on members.id = coalesce(cases.member_id, bars.member_id, seats.member_id)
    left join meetup_questions texts on texts.id = cases.question_id
    left join members writers on writers.id = texts.member_id
    left join meetups on meetups.id = coalesce(cases.meetup_id, seats.meetup_id, texts.meetup_id)
    left join instructors on instructors.id = cases.instructor_id
    left join cafes on cafes.id = cases.cafe_id
    left join cafe_events on cafe_events.id = cases.event_id
    order by wanted.place`
  return {
    ...slice,
    rows: rows.map(({ earlier, reportCount, lastReport, ...row }) => ({
      ...row,
      earlier: earlier ?? 0,
      reportCount: reportCount ?? 0,
      lastReport: lastReport ?? 0,
    })),
  }
}

export interface CaseReportRow {
  id: number
  caseId: number
  reason: string
  text: string
  reportedAt: Date
  meetupId: number | null
  meetupTitle: string | null
}

/** The latest reports of each of these cases. */
export function listReportsOf(db: Reader, caseIds: readonly number[]): Promise<CaseReportRow[]> {
  return db<
    {
      id: number
      caseId: number
      reason: string
      text: string
      reportedAt: Date
      meetupId: number | null
      meetupTitle: string
    }[]
  >`
    select latest.id, case_id, reason, body as text, reported_at, at_meetup_id as meetup_id,
      coalesce(hidden_title, title) as meetup_title
    from unnest(${[...caseIds]}::int[]) as wanted (id)
    cross join lateral (
      select id, case_id, reason, body, reported_at, at_meetup_id from reports where case_id = wanted.id
      order by id desc limit ${mostReportsShown}
    ) latest
    left join meetups on meetups.id = at_meetup_id
    order by latest.id desc`
}

export async function countOpenCases(db: Reader, operatorId: number): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from report_cases where decided_at is null and id <> all(${await listOwn(db, operatorId)}::int[])
      limit ${mostCounted + 1}
    ) counted`
  return open?.count ?? 0
}

export interface JudgedCase {
  id: number
  kind: string
  subject: number
  /** Of the person, or of the barred member. */
  memberId: number | null
  decidedAt: Date | null
  version: string
}

export async function findCase(db: Reader, id: number): Promise<JudgedCase | null> {
  const [found] = await db<
    {
      id: number
      kind: string
      subject: number
      memberId: number
      decidedAt: Date | null
      reports: number | null
      last: number | null
    }[]
  >`
    select report_cases.id, kind, subject, coalesce(report_cases.member_id, meetup_bars.member_id) as member_id, decided_at,
      (select count(*)::int from reports where case_id = report_cases.id) as reports,
      (select coalesce(max(reports.id), 0) from reports where case_id = report_cases.id) as last
    from report_cases left join meetup_bars on meetup_bars.id = bar_id
    where report_cases.id = ${id}`
  if (!found) return null
  const { reports, last, ...rest } = found
  return {
    ...rest,
    version: versionOf({ reportCount: reports ?? 0, lastReport: last ?? 0, decidedAt: found.decidedAt }),
  }
}

/** Identifies the reports that an operator has read. */
export function versionOf({
  reportCount,
  lastReport,
  decidedAt,
}: Pick<CaseRow, 'reportCount' | 'lastReport' | 'decidedAt'>): string {
  return `${reportCount}-${lastReport}-${decidedAt === null ? 'open' : 'decided'}`
}

export async function listReporters(db: Reader, caseId: number): Promise<number[]> {
  const found = await db<{ reporterId: number }[]>`
    select reporter_id from reports where case_id = ${caseId} and reporter_id is not null order by reporter_id`
  return found.flatMap(({ reporterId }) => reporterId ?? [])
}
