import type { CaseFlagRow, FindCaseRow, ListCasesRow, ListReportsOfRow } from '~/db/rows/reports'
import { foldNickname } from '~/features/accounts/account'
import { toLetters } from '~/features/catalogue/search-text'
import { mostCounted, type Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { idsOf, toSlice } from '~/lib/server/read-slice'
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
  bannedUntil: Date | null
  reportCount: number
  decision: string | null
  decidedAt: Date | null
  version: string | null
  /** Of a decided case only the latest about a review, which operators may show again. */
  mayDecide: boolean
  reviewId: number | null
  writerName: string | null
  star: number | null
  writtenAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
}

/** What the operator has no part in judging. */
async function listOwn(db: Reader, operatorId: number): Promise<number[]> {
  const involved = await listInvolved(db, { memberIds: [operatorId] })
  return involved.flatMap(({ caseId }) => caseId ?? [])
}

/** Appended to a prefix, it is an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'

/** If a search matches more cases than this, the rest is ignored. */
const mostSearched = 2_000

/** The cases that a search may mean, or null for all: of a game, of whoever was reported or wrote the review, or of a review's number. */
async function findSearched(db: Reader, text: string): Promise<number[] | null> {
  if (text === '') return null
  const letters = toLetters(text)
  const folded = foldNickname(text)
  const games = await db<{ gameId: number }[]>`
    select distinct game_id from game_names
    where ${letters !== ''} and letters like ${`%${letters}%`}
    limit ${mostSearched}`
  const people = await db<{ id: number }[]>`
    select id from members
    where ${folded !== ''} and left_at is null
      and nickname_folded ~>=~ ${folded} and nickname_folded ~<~ ${folded + lastLetter}
    limit ${mostSearched}`
  const gameIds = games.map(({ gameId }) => gameId)
  const memberIds = people.map(({ id }) => id)
  const found = await db<{ id: number | null }[]>`
    select id from report_cases where review_id = ${/^\d{1,9}$/.test(text) ? Number(text) : 0}
    union
    select id from report_cases where member_id = any(${memberIds}::int[])
    union
    select id from report_cases where review_id is not null and (
      select game_id = any(${gameIds}::int[]) or author_id = any(${memberIds}::int[])
      from reviews where reviews.id = review_id)
    limit ${mostSearched}`
  return idsOf(found)
}

interface CasesWanted {
  operatorId: number
  /** The cases that were searched for; null for all. */
  among: number[] | null
}

/** The first open cases: what has waited too long, then what weighs most. What follows moves up when they are decided. */
async function listOpen(db: Reader, wanted: CasesWanted): Promise<Slice<number>> {
  const { operatorId, among } = wanted
  const rows = await db<{ id: number }[]>`
    select id from report_cases where decided_at is null and id <> all(${await listOwn(db, operatorId)}::int[])
      and (${among}::int[] is null or id = any(${among}::int[]))
    order by overdue_at, weight desc, id
    limit ${casesPerPage}`
  return { rows: rows.map(({ id }) => id), count: await countOpenCases(db, wanted), nextBefore: null }
}

/** Decided cases, the latest first by their number. */
async function listDecided(
  db: Reader,
  { operatorId, among, before }: CasesWanted & { before: number | null },
): Promise<Slice<number>> {
  const own = await listOwn(db, operatorId)
  const rows = await db<{ id: number }[]>`
    select id from report_cases
    where decided_at is not null and (${before}::int is null or id < ${before}::int) and id <> all(${own}::int[])
      and (${among}::int[] is null or id = any(${among}::int[]))
    order by id desc
    limit ${casesPerPage + 1}`
  const [all] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from report_cases where decided_at is not null and id <> all(${own}::int[])
        and (${among}::int[] is null or id = any(${among}::int[])) limit ${mostCounted + 1}
    ) counted`
  const ids = rows.map(({ id }) => id)
  return toSlice(ids, { size: casesPerPage, count: all?.count ?? 0 })
}

export async function listCases(
  db: Reader,
  {
    operatorId,
    state,
    text,
    before,
    now,
  }: { operatorId: number; state: CaseState; text: string; before: number | null; now: Date },
): Promise<Slice<CaseRow>> {
  const wanted = { operatorId, among: await findSearched(db, text) }
  const slice = state === 'open' ? await listOpen(db, wanted) : await listDecided(db, { ...wanted, before })
  const rows = await db<ListCasesRow[]>`
    select cases.id, cases.kind, coalesce(bars.member_id, seats.meetup_id, texts.meetup_id, reviews.game_id, cases.subject) as subject_id,
      coalesce(games.name, members.nickname, meetups.hidden_title, meetups.title, instructors.name, cafes.name, cafe_events.title) as name,
      coalesce(bars.reason, coalesce(writers.nickname || ': ', '') || texts.body, reviews.body, case when objection_id is not null then meetups.title end, meetups.hidden_content, meetups.content,
        instructors.intro, cafes.address, cafe_events.content, '') as text,
      coalesce(bars.appeal, objections.body) as appeal, cases.opened_at, cases.overdue_at, cases.weight,
      (
        select count(*)::int from report_cases before
        where before.kind = cases.kind and before.subject = cases.subject and before.id <> cases.id
          and before.decision in ('act', 'bar', 'hide-text', 'hide-review')
      ) as earlier,
      (
        select meetup_bars.ends_at from meetup_bars
        where meetup_bars.member_id = members.id and meetup_bars.lifted_at is null and meetup_bars.ends_at > ${now}
      ) as banned_until,
      (select count(*)::int from reports where case_id = cases.id) as report_count,
      cases.decision, cases.decided_at, case_version(cases)::text as version, cases.review_id,
      writers.nickname as writer_name, reviews.star, reviews.written_at, reviews.hidden_at, reviews.deleted_at,
      cases.decided_at is null or cases.review_id is not null and not exists (
        select from report_cases later where later.review_id = cases.review_id and later.id > cases.id
      ) as may_decide
    from unnest(${slice.rows}::int[]) with ordinality as wanted (id, place)
    join report_cases cases on cases.id = wanted.id
    left join meetup_bars bars on bars.id = bar_id
    left join no_show_objections objections on objections.id = objection_id
    left join meetup_entries seats on seats.id = entry_id
    left join members on members.id = coalesce(cases.member_id, bars.member_id, seats.member_id)
    left join meetup_questions texts on texts.id = cases.question_id
    left join reviews on reviews.id = cases.review_id
    left join games on games.id = reviews.game_id
    left join members writers on writers.id = coalesce(texts.member_id, reviews.author_id)
    left join meetups on meetups.id = coalesce(cases.meetup_id, seats.meetup_id, texts.meetup_id)
    left join instructors on instructors.id = cases.instructor_id
    left join cafes on cafes.id = cases.cafe_id
    left join cafe_events on cafe_events.id = cases.event_id
    order by wanted.place`
  return {
    ...slice,
    rows: rows.map(({ earlier, reportCount, ...row }) => ({
      ...row,
      earlier: earlier ?? 0,
      reportCount: reportCount ?? 0,
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
  return db<ListReportsOfRow[]>`
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

export async function countOpenCases(
  db: Reader,
  { operatorId, among = null }: Pick<CasesWanted, 'operatorId'> & Partial<CasesWanted>,
): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from report_cases where decided_at is null and id <> all(${await listOwn(db, operatorId)}::int[])
        and (${among}::int[] is null or id = any(${among}::int[]))
      limit ${mostCounted + 1}
    ) counted`
  return open?.count ?? 0
}

/** What the server has flagged about these reviews. */
export function listFlagsOf(db: Reader, reviewIds: readonly number[]): Promise<CaseFlagRow[]> {
  return db<CaseFlagRow[]>`
    select review_id, kind, words, original_id, state = 'open' as is_open
    from review_flags where review_id = any(${[...reviewIds]}::int[])
    order by id`
}

export interface JudgedCase {
  id: number
  kind: string
  subject: number
  /** Of the person, or of the banned member. */
  memberId: number | null
  decidedAt: Date | null
  mayDecide: boolean
  version: string | null
}

export async function findCase(db: Reader, id: number): Promise<JudgedCase | null> {
  const [found] = await db<FindCaseRow[]>`
    select cases.id, kind, subject, coalesce(cases.member_id, meetup_bars.member_id) as member_id, decided_at,
      decided_at is null or review_id is not null and not exists (
        select from report_cases later where later.review_id = cases.review_id and later.id > cases.id
      ) as may_decide, case_version(cases)::text as version
    from report_cases cases left join meetup_bars on meetup_bars.id = bar_id
    where cases.id = ${id}`
  return found ?? null
}

export async function listReporters(db: Reader, caseId: number): Promise<number[]> {
  const found = await db<{ reporterId: number }[]>`
    select reporter_id from reports where case_id = ${caseId} and reporter_id is not null order by reporter_id`
  return found.flatMap(({ reporterId }) => reporterId ?? [])
}
