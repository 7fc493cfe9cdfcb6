import type { Reader } from '~/lib/server/database'
import { reviewsOnGamePage, reviewsOnHome, reviewsPerPage } from '../review'

/** Names of games and people are joined here, because every list of reviews shows them. */
export interface ReviewRow {
  id: number
  game_id: number
  game_name: string
  game_image: string | null
  author_id: number
  author_name: string
  author_image: string | null
  author_left_at: Date | null
  written_at: Date
  view_count: number
  star: number
  length_rating: number | null
  replay_rating: number | null
  difficulty_rating: number | null
  body: string
  like_count: number
}

interface ListedReviewRow extends ReviewRow {
  /** Reviews in the whole list. */
  total: number
}

export interface ReviewPage {
  count: number
  reviews: ReviewRow[]
}

/** Hidden and deleted reviews are left out, here and below. */
export async function listReviews(db: Reader, page: number): Promise<ReviewPage> {
  const read = (offset: number) => db<ListedReviewRow[]>`
    select reviews.id, game_id, games.name as game_name, games.image as game_image, author_id,
      members.nickname as author_name, members.image as author_image, members.left_at as author_left_at,
      written_at, view_count, star, length_rating, replay_rating, difficulty_rating, body, reviews.like_count,
      total
    from reviews
    join games on games.id = game_id
    join members on members.id = author_id
    cross join (
      select count(*)::int as total from reviews where deleted_at is null and hidden_at is null
    ) shown
    where deleted_at is null and hidden_at is null
    order by written_at desc, reviews.id desc
    limit ${reviewsPerPage} offset ${offset}`
  return toReviewPage(page, read)
}

export async function listGameReviews(db: Reader, gameId: number, page: number): Promise<ReviewPage> {
  const read = (offset: number) => db<ListedReviewRow[]>`
    select reviews.id, game_id, games.name as game_name, games.image as game_image, author_id,
      members.nickname as author_name, members.image as author_image, members.left_at as author_left_at,
      written_at, view_count, star, length_rating, replay_rating, difficulty_rating, body, reviews.like_count,
      total
    from reviews
    join games on games.id = game_id
    join members on members.id = author_id
    cross join (
      select count(*)::int as total
      from reviews
      where game_id = ${gameId} and deleted_at is null and hidden_at is null
    ) shown
    where game_id = ${gameId} and deleted_at is null and hidden_at is null
    order by written_at desc, reviews.id desc
    limit ${reviewsPerPage} offset ${offset}`
  return toReviewPage(page, read)
}

/** The newest for the home screen: as short a list as it shows. */
export async function listReviewsOnHome(db: Reader): Promise<ReviewPage> {
  const { reviews } = await listReviews(db, 1)
  return toShortList(reviews, reviewsOnHome)
}

/** The newest for the page of one game. */
export async function listReviewsOnGamePage(db: Reader, gameId: number): Promise<ReviewPage> {
  const { reviews } = await listGameReviews(db, gameId, 1)
  return toShortList(reviews, reviewsOnGamePage)
}

export interface ReviewSummaryRow {
  reviews: number
  star: number | null
  length: number | null
  replay: number | null
  difficulty: number | null
}

/** Null for an unknown game; a game without reviews has means of null. */
export async function findReviewSummary(db: Reader, gameId: number): Promise<ReviewSummaryRow | null> {
  const [summary] = await db<ReviewSummaryRow[]>`
    select count(reviews.id)::int as reviews, avg(star) as star, avg(length_rating) as length,
      avg(replay_rating) as replay, avg(difficulty_rating) as difficulty
    from games
    left join reviews on game_id = games.id and deleted_at is null and hidden_at is null
    where games.id = ${gameId}
    group by games.id`
  return summary ?? null
}

async function toReviewPage(
  page: number,
  read: (offset: number) => Promise<ListedReviewRow[]>,
): Promise<ReviewPage> {
  const reviews = await read((page - 1) * reviewsPerPage)
  // A page past the end has no row that carries the total.
  const [first] = reviews.length > 0 || page === 1 ? reviews : await read(0)
  return { count: first?.total ?? 0, reviews }
}

function toShortList(newest: ReviewRow[], most: number): ReviewPage {
  const reviews = newest.slice(0, most)
  return { count: reviews.length, reviews }
}
