import type {
  ListedReviewRow,
  ReportCounts,
  ReviewRow,
  ReviewSummaryRow,
  WholeFlagRow,
  WholeLikeRow,
  WholeReviewRow,
} from '~/db/rows/reviews'
import type { ReviewCountChange } from '~/features/catalogue/server/commands/games'
import { fullWeight } from '~/features/reports/report'
import type { Reader } from '~/lib/server/database'
import { type ReviewOrder, reviewsPerPage } from '../review'

export interface ReviewPage {
  count: number
  reviews: ReviewRow[]
}

/**
 * Which reviews to list: of one game or of all (null), for a viewer or a visitor (null), in which order, which page.
 */
export interface PageWanted {
  gameId: number | null
  viewerId: number | null
  order: ReviewOrder
  page: number
}

/**
 * Leaves out hidden and deleted reviews, as the queries below do, and those of people the viewer has blocked. The
 * `(select …)` hides from PostgreSQL whether there is a viewer; otherwise it would plan the query anew for every
 * visitor.
 * `total`: the number of reviews in the whole list.
 */
export function listReviews(db: Reader, { gameId, viewerId, order, page }: PageWanted): Promise<ReviewPage> {
  const read = (offset: number) => db<ListedReviewRow[]>`
    select reviews.id, game_id, games.name as game_name, games.image as game_image, author_id,
      members.nickname as author_name, members.image as author_image, members.left_at as author_left_at,
      written_at, edited_at, hidden_at, view_count, star, length_rating as length, replay_rating as replay,
      difficulty_rating as difficulty, body as text, reviews.like_count,
      exists (select from review_likes where review_id = reviews.id and member_id = (select ${viewerId}::int)) as is_liked,
      coalesce(total, 0) as total
    from listed_reviews(${order}, ${gameId}::int, ${viewerId}::int, ${reviewsPerPage}, ${offset})
      with ordinality listed (review_id, total, nth)
    join reviews on reviews.id = listed.review_id
    join games on games.id = game_id
    join members on members.id = author_id
    order by nth`
  return toReviewPage(page, read)
}

/** A member's own reviews, of one game or of all, including hidden ones. They are few, so no index is needed. */
export function listReviewsOf(
  db: Reader,
  authorId: number,
  { gameId, order, page }: { gameId: number | null; order: ReviewOrder; page: number },
): Promise<ReviewPage> {
  const viewerId = authorId
  const read = (offset: number) => db<ListedReviewRow[]>`
    select reviews.id, game_id, games.name as game_name, games.image as game_image, author_id,
      members.nickname as author_name, members.image as author_image, members.left_at as author_left_at,
      written_at, edited_at, hidden_at, view_count, star, length_rating as length, replay_rating as replay,
      difficulty_rating as difficulty, body as text, reviews.like_count,
      exists (select from review_likes where review_id = reviews.id and member_id = ${viewerId}::int) as is_liked,
      count(*) over ()::int as total
    from reviews
    join games on games.id = game_id
    join members on members.id = author_id
    where author_id = ${authorId} and deleted_at is null and (${gameId}::int is null or game_id = ${gameId}::int)
    order by
      case ${order} when 'likes' then reviews.like_count when 'highest' then star when 'lowest' then -star else 0 end
        desc,
      written_at desc, reviews.id desc
    limit ${reviewsPerPage} offset ${offset}`
  return toReviewPage(page, read)
}

/**
 * Null if the review does not exist, was deleted, is hidden from the viewer or was written by somebody they blocked.
 * Includes names of games and people, because every list of reviews shows them.
 */
export async function findReview(db: Reader, id: number, viewerId: number | null): Promise<ReviewRow | null> {
  const [review] = await db<ReviewRow[]>`
    select reviews.id, game_id, games.name as game_name, games.image as game_image, author_id,
      members.nickname as author_name, members.image as author_image, members.left_at as author_left_at,
      written_at, edited_at, hidden_at, view_count, star, length_rating as length, replay_rating as replay,
      difficulty_rating as difficulty, body as text, reviews.like_count,
      exists (select from review_likes where review_id = reviews.id and member_id = ${viewerId}::int) as is_liked
    from reviews
    join games on games.id = game_id
    join members on members.id = author_id
    where reviews.id = ${id} and deleted_at is null and (hidden_at is null or author_id = ${viewerId}::int)
      and not exists (
        select from member_blocks where blocker_id = ${viewerId}::int and blocked_id = author_id
      )`
  return review ?? null
}

/** The author of a review in any state, as a list that is empty if it does not exist. An author never changes. */
export async function listAuthors(db: Reader, reviewId: number): Promise<number[]> {
  const found = await db<{ id: number }[]>`select author_id as id from reviews where id = ${reviewId}`
  return found.map(({ id }) => id)
}

/** The author of a review that is not deleted. */
export async function findAuthor(
  db: Reader,
  reviewId: number,
): Promise<{ authorId: number; isHidden: boolean } | null> {
  const [review] = await db<{ authorId: number; isHidden: boolean }[]>`
    select author_id, hidden_at is not null as is_hidden from reviews
    where id = ${reviewId} and deleted_at is null`
  return review ?? null
}

/**
 * Null for an unknown game. A mean is weighted, and null if its answers weigh less than one full review.
 * `star`: the game's score.
 */
export async function findReviewSummary(db: Reader, gameId: number): Promise<ReviewSummaryRow | null> {
  const [summary] = await db<ReviewSummaryRow[]>`
    select count(reviews.star)::int as count, games.score as star,
      case when sum(weight) filter (where length_rating is not null) >= ${fullWeight}::int
        then sum(length_rating * weight)::float8 / sum(weight) filter (where length_rating is not null) end as length,
      case when sum(weight) filter (where replay_rating is not null) >= ${fullWeight}::int
        then sum(replay_rating * weight)::float8 / sum(weight) filter (where replay_rating is not null) end as replay,
      case when sum(weight) filter (where difficulty_rating is not null) >= ${fullWeight}::int
        then sum(difficulty_rating * weight)::float8 / sum(weight) filter (where difficulty_rating is not null) end as difficulty
    from games
    left join reviews on game_id = games.id and deleted_at is null and hidden_at is null
    left join review_weights on review_id = reviews.id
    where games.id = ${gameId}
    group by games.id`
  return summary ?? null
}

/** The contributions of these reviews, if visible, to the counts of their games. */
export function listCounted(db: Reader, ids: readonly number[]): Promise<ReviewCountChange[]> {
  return db<{ gameId: number; reviews: number; stars: number; weight: number; weighedStars: number }[]>`
    select game_id as "gameId", count(*)::int as reviews, coalesce(sum(star), 0)::int as stars,
      coalesce(sum(weight), 0)::int as weight, coalesce(sum(weight * star), 0)::int as "weighedStars"
    from reviews left join review_weights on review_id = reviews.id
    where reviews.id = any(${[...ids]}::int[]) and deleted_at is null and hidden_at is null
    group by game_id`
}

/**
 * Uses the times of writing, because the dates that members enter can be chosen freely. Of meetups, only check-ins by
 * the cafe count: a host could confirm friends who never came. Reads the meetups' table, since meetups build on reviews.
 * Includes a review that is about to be written, if `coming` is given.
 */
export async function readPresence(
  db: Reader,
  memberId: number,
  coming: { gameId: number; at: Date } | null = null,
): Promise<{ activeDays: number; metDays: number; games: number }> {
  const [presence] = await db<{ activeDays: number; metDays: number; games: number }[]>`
    select count(distinct day)::int as "activeDays", count(distinct game_id)::int as games,
      coalesce((
        select count(distinct (attendance_at at time zone 'Asia/Seoul')::date)::int
        from meetup_entries
        where member_id = ${memberId} and attendance = 'attended' and attendance_by = 'cafe'
      ), 0) as "metDays"
    from (
      select game_id, (logged_at at time zone 'Asia/Seoul')::date as day from plays where member_id = ${memberId}
      union
      select game_id, (written_at at time zone 'Asia/Seoul')::date from reviews
      where author_id = ${memberId} and deleted_at is null and hidden_at is null
      union
      select game_id, (written_at at time zone 'Asia/Seoul')::date
      from (select ${coming?.gameId ?? null}::int as game_id, ${coming?.at ?? null}::timestamptz as written_at) coming
      where game_id is not null
    ) written`
  return presence ?? { activeDays: 0, metDays: 0, games: 0 }
}

/** The stored weight in thousandths; null before the first review. */
export async function findReviewerWeight(db: Reader, memberId: number): Promise<number | null> {
  const [reviewer] = await db<
    { weight: number }[]
  >`select weight from reviewers where member_id = ${memberId}`
  return reviewer?.weight ?? null
}

async function toReviewPage(
  page: number,
  read: (offset: number) => Promise<ListedReviewRow[]>,
): Promise<ReviewPage> {
  const reviews = await read((page - 1) * reviewsPerPage)
  // A page past the end has no rows and thus no total, so the first page is read for it.
  const [first] = reviews.length > 0 || page === 1 ? reviews : await read(0)
  return { count: first?.total ?? 0, reviews }
}

/** All stored reviews of a member, including deleted ones, for their export. */
export function listWholeReviewsOf(db: Reader, memberId: number): Promise<WholeReviewRow[]> {
  return db<WholeReviewRow[]>`
    select reviews.id, games.name as game, star, length_rating, replay_rating, difficulty_rating, body, written_at,
      edited_at, hidden_at, deleted_at
    from reviews join games on games.id = reviews.game_id
    where author_id = ${memberId}
    order by written_at, reviews.id`
}

/** What the server has flagged about a member's own reviews, for their export. */
export function listWholeFlagsOf(db: Reader, memberId: number): Promise<WholeFlagRow[]> {
  return db<WholeFlagRow[]>`
    select review_id, kind, words, found_at, state, review_flags.decided_at
    from review_flags join reviews on reviews.id = review_id
    where author_id = ${memberId}
    order by review_flags.id`
}

/** A member's likes, for their export. */
export function listWholeLikesOf(db: Reader, memberId: number): Promise<WholeLikeRow[]> {
  return db<WholeLikeRow[]>`
    select games.name as game, members.nickname as author, liked_at
    from review_likes
    join reviews on reviews.id = review_id
    join games on games.id = game_id
    join members on members.id = author_id
    where review_likes.member_id = ${memberId} and deleted_at is null
    order by liked_at, review_id`
}

/**
 * Counts a member's reviews, the reports against them, and the member's own reports.
 * `received`: reports against the member's reviews.
 * `made`: reports that the member made.
 */
export async function countReportsOf(db: Reader, memberId: number): Promise<ReportCounts> {
  const [counts] = await db<ReportCounts[]>`
    select written.total as reviews, received.total as received, received.upheld, made.total as made, made.dismissed
    from (
      select count(*)::int as total from reviews where author_id = ${memberId} and deleted_at is null
    ) written, (
      select count(*)::int as total, (count(*) filter (where decision = 'hide-review'))::int as upheld
      from reviews join report_cases on report_cases.review_id = reviews.id join reports on case_id = report_cases.id
      where author_id = ${memberId}
    ) received, (
      select count(*)::int as total, (count(*) filter (where decision = 'keep-review'))::int as dismissed
      from reports join report_cases on report_cases.id = case_id where reporter_id = ${memberId} and kind = 'review'
    ) made`
  return counts ?? { reviews: 0, received: 0, upheld: 0, made: 0, dismissed: 0 }
}
