import { pageWire, type WireOf, wireTable } from '~/lib/server/wire'
import type { reviewCalls } from './schemas'

// Other programs call a review "productre", its means "productReAvg" and its answers "rating".

const answers = { length: 'rating1', replay: 'rating2', difficulty: 'rating3' }

const whole = wireTable({
  ...answers,
  gameId: 'product.id',
  gameName: 'product.name',
  gameImage: 'product.image1',
  authorId: 'owner_id',
  authorName: 'owner_name',
  authorImage: 'owner_profile',
  writtenAt: 'created_at',
  viewCount: 'hit_count',
  text: 'post_text',
  likeCount: 'like_cnt',
  isLiked: 'has_liked',
})

const gameNumber = { gameId: 'product_id' }
const draft = wireTable({ ...answers, ...gameNumber, text: 'post_text' })

export const reviewWire: WireOf<typeof reviewCalls> = {
  list: { query: wireTable(gameNumber), reply: pageWire(whole) },
  summary: {
    query: wireTable(gameNumber),
    reply: wireTable({
      // The wire requires a number.
      star: { name: 'sum_star', toWire: (star) => star ?? 0, schema: { type: 'number' } },
      count: 'sum_count',
      length: 'sum_rating1',
      replay: 'sum_rating2',
      difficulty: 'sum_rating3',
    }),
  },
  one: { reply: whole },
  write: { body: draft, reply: whole },
  change: { body: draft, reply: whole },
  remove: {},
  recordView: { reply: wireTable({ viewCount: 'hit_count' }) },
  like: {
    body: wireTable({ reviewId: 'productre_id' }),
    reply: wireTable({ isLiked: 'has_liked', likeCount: 'like_cnt' }),
  },
  report: { body: wireTable({ reviewId: 'productRe', authorId: 'owner_id' }) },
}
