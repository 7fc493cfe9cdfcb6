import { countReviews } from '~/features/catalogue/server/commands'
import { Refusal } from '~/lib/errors'
import { type Transaction, violatedConstraint } from '~/lib/server/database'
import { announceChange } from '~/lib/server/kept-replies'
import type { NewReview } from '../review'

export async function addReview(tx: Transaction, review: NewReview): Promise<number> {
  const [id] = await addReviews(tx, [review])
  if (id === undefined) throw new Error('the review was not stored')
  return id
}

/** Any number of reviews in a handful of statements, counted on their games. The ids come in their order. */
export async function addReviews(tx: Transaction, reviews: NewReview[]): Promise<number[]> {
  const rows = JSON.stringify(
    reviews.map((review, place) => ({
      place,
      game_id: review.gameId,
      author_id: review.authorId,
      star: review.star,
      length_rating: review.length,
      replay_rating: review.replay,
      difficulty_rating: review.difficulty,
      body: review.text,
      written_at: review.writtenAt.toISOString(),
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into reviews (game_id, author_id, star, length_rating, replay_rating, difficulty_rating, body, written_at)
    select game_id, author_id, star, length_rating, replay_rating, difficulty_rating, body, written_at
    from json_to_recordset(${rows}::text::json) as given (
      place int, game_id int, author_id int, star smallint, length_rating smallint, replay_rating smallint,
      difficulty_rating smallint, body text, written_at timestamptz
    )
    order by place
    returning id`.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'reviews_one_each') throw error
    throw new Refusal(409, '이 게임의 리뷰는 이미 쓰셨어요.', { code: 'ALREADY_REVIEWED' })
  })
  await countReviews(
    tx,
    reviews.map(({ gameId, star }) => ({ gameId, reviews: 1, stars: star })),
  )
  await announceChange(tx, 'reviews')
  return added.map(({ id }) => id).sort((a, b) => a - b)
}
