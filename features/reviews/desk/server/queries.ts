import { foldNickname } from '~/features/accounts/account'
import { toLetters } from '~/features/catalogue/search-text'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { readSlice } from '~/lib/server/read-slice'
import { type CaseState, casesPerPage } from '../review-case'

export interface CaseRow {
  id: number
  gameId: number
  gameName: string
  authorId: number
  authorName: string
  star: number
  text: string
  writtenAt: Date
  editedAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
  openedAt: Date
  /** Null while the case is open. */
  decidedAt: Date | null
}

export interface CasesQuery {
  state: CaseState
  /** Part of a game's name, the beginning of an author's nickname, or the number of a review; empty for all. */
  text: string
  before: number | null
}

/** Appended to a prefix, it is an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'

/** If a search matches more games or authors than this, the rest is ignored. */
const mostSearched = 2_000

/** The games, authors and review id that a search may mean. */
async function findSearched(db: Reader, text: string) {
  const letters = toLetters(text)
  const folded = foldNickname(text)
  const games = await db<{ gameId: number }[]>`
    select distinct game_id from game_names
    where ${letters !== ''} and letters like ${`%${letters}%`}
    limit ${mostSearched}`
  const authors = await db<{ id: number }[]>`
    select id from members
    where ${folded !== ''} and left_at is null
      and nickname_folded ~>=~ ${folded} and nickname_folded ~<~ ${folded + lastLetter}
    limit ${mostSearched}`
  return {
    gameIds: games.map(({ gameId }) => gameId),
    authorIds: authors.map(({ id }) => id),
    reviewId: /^\d{1,9}$/.test(text) ? Number(text) : 0,
  }
}

/** Open cases, the longest waiting first, or decided ones, the latest first. */
export async function listCases(db: Reader, { state, text, before }: CasesQuery): Promise<Slice<CaseRow>> {
  const isOpen = state === 'open'
  const { gameIds, authorIds, reviewId } = await findSearched(db, text)

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ number: number }[]>`
      select number from review_cases join reviews on reviews.id = review_id
      where (review_cases.decided_at is null) = ${isOpen}::boolean
        and (game_id = any(${gameIds}::int[]) or author_id = any(${authorIds}::int[]) or reviews.id = ${reviewId})
      limit ${most}`
    return rows.map(({ number }) => number)
  }

  // The plan runs only the branch of the requested state; the other has a condition that is always false.
  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ number: number | null }[]>`
      (select number from review_cases join reviews on reviews.id = review_id
        where ${isOpen} and review_cases.decided_at is null and number < ${from}
          and (${text === ''} or game_id = any(${gameIds}::int[]) or author_id = any(${authorIds}::int[])
            or reviews.id = ${reviewId})
        order by number desc limit ${most})
      union all
      (select number from review_cases join reviews on reviews.id = review_id
        where ${!isOpen} and review_cases.decided_at is not null and number < ${from}
          and (${text === ''} or game_id = any(${gameIds}::int[]) or author_id = any(${authorIds}::int[])
            or reviews.id = ${reviewId})
        order by number desc limit ${most})`
    return rows.flatMap(({ number }) => (number === null ? [] : [number]))
  }

  const slice = await readSlice({ before, size: casesPerPage }, { walk, find: text === '' ? null : find })
  const cases = await db<CaseRow[]>`
    select reviews.id, game_id, games.name as game_name, author_id, members.nickname as author_name, star,
      body as text, written_at, edited_at, hidden_at, deleted_at, opened_at, review_cases.decided_at
    from review_cases
    join reviews on reviews.id = review_id
    join games on games.id = game_id
    join members on members.id = author_id
    where number = any(${slice.rows}::int[])
    order by number desc`
  return { ...slice, rows: cases }
}

export interface CaseReportRow {
  id: number
  reviewId: number
  reason: string
  weight: number
  isOpen: boolean
}

export function listReportsOf(db: Reader, reviewIds: readonly number[]): Promise<CaseReportRow[]> {
  return db<CaseReportRow[]>`
    select id, review_id, reason, weight, state = 'open' as is_open
    from review_reports where review_id = any(${[...reviewIds]}::int[])
    order by id`
}

export interface CaseFlagRow {
  id: number
  reviewId: number
  kind: string
  words: string[] | null
  originalId: number | null
  isOpen: boolean
}

export function listFlagsOf(db: Reader, reviewIds: readonly number[]): Promise<CaseFlagRow[]> {
  return db<CaseFlagRow[]>`
    select id, review_id, kind, words, original_id, state = 'open' as is_open
    from review_flags where review_id = any(${[...reviewIds]}::int[])
    order by id`
}

/** The number of open cases. */
export async function countOpenCases(db: Reader): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    select count(*)::int as count from review_cases where decided_at is null`
  return open?.count ?? 0
}

export interface ReportCounts {
  reviews: number
  /** Reports against the member's reviews. */
  received: number
  upheld: number
  /** Reports that the member made. */
  made: number
  dismissed: number
}

/** Counts a member's reviews, the reports against them, and the member's own reports. */
export async function countReportsOf(db: Reader, memberId: number): Promise<ReportCounts> {
  const [counts] = await db<ReportCounts[]>`
    select written.total as reviews, received.total as received, received.upheld, made.total as made, made.dismissed
    from (
      select count(*)::int as total from reviews where author_id = ${memberId} and deleted_at is null
    ) written, (
      select count(*)::int as total, (count(*) filter (where state = 'upheld'))::int as upheld
      from review_reports join reviews on reviews.id = review_id where author_id = ${memberId}
    ) received, (
      select count(*)::int as total, (count(*) filter (where state = 'dismissed'))::int as dismissed
      from review_reports where reporter_id = ${memberId}
    ) made`
  return counts ?? { reviews: 0, received: 0, upheld: 0, made: 0, dismissed: 0 }
}

/** The ids of members with an open report against the review. */
export async function listOpenReporters(db: Reader, reviewId: number): Promise<number[]> {
  const found = await db<{ reporterId: number }[]>`
    select reporter_id from review_reports
    where review_id = ${reviewId} and state = 'open' and reporter_id is not null
    order by reporter_id`
  return found.map(({ reporterId }) => reporterId)
}
