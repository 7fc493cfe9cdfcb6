import { nested, pageWire, spread, type WireOf, wireTable } from '~/lib/server/wire'
import { type GameLevel, letterOf } from '../game'
import type { catalogueCalls } from './schemas'

// Other programs call a game a "product".

const images = 'explain_img'

const card = {
  image: 'image1',
  genres: spread('genre_1', 'genre_2', 'genre_3'),
  difficulty: 'meerkat_level',
  minPlayers: 'min_person',
  maxPlayers: 'max_person',
  playMinutes: 'play_time',
  age: 'recommend_age',
  playCount: 'used_count',
  likeCount: 'has_liked_cnt',
  // The wire requires a number.
  score: { name: 'review_score', toWire: (score: unknown) => score ?? 0, schema: { type: 'number' } },
  isLiked: 'has_liked',
  isPlayed: 'is_used',
  isReviewed: 'is_re',
  lastPlayedOn: 'is_used_data',
}
export const gameCardWire = wireTable(card)

const outcome = wireTable({ isLiked: 'has_liked', likeCount: 'has_liked_cnt' })

/** `person_2,person_3` for 2 and 3. */
function toPeople(counts: unknown): string {
  return String(counts).replace(/\d+/g, 'person_$&')
}

function fromPeople(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return text
  const isPeople = text.split(',').every((part) => part.startsWith('person_'))
  return isPeople ? text.replaceAll('person_', '') : `?${text}`
}

export const catalogueWire: WireOf<typeof catalogueCalls> = {
  list: {
    query: wireTable({
      category: 'gubun',
      text: 'search_f',
      people: { name: 'course1', toWire: toPeople, fromWire: fromPeople, schema: { type: 'string' } },
      difficulties: 'course2',
    }),
    reply: wireTable({
      ...pageWire(gameCardWire).fields,
      groupings: nested('shelves', wireTable({ category: 'gubun' })),
      widened: nested(
        'widened',
        wireTable({
          people: { name: 'course1', toWire: toPeople, schema: { type: 'string' } },
          levels: {
            name: 'course2',
            toWire: (levels) => (levels as GameLevel[]).map(letterOf).join(','),
            schema: { type: 'string' },
          },
        }),
      ),
    }),
  },
  game: {
    reply: wireTable({
      ...card,
      englishName: 'name_en',
      bestPlayers: 'best_person',
      explanationImages: spread(
        `${images}1`,
        `${images}2`,
        `${images}3`,
        `${images}4`,
        `${images}5`,
        `${images}6`,
        `${images}7`,
      ),
      videoUrl: 'media_url',
    }),
  },
  liked: { reply: pageWire(gameCardWire) },
  like: { body: wireTable({ gameId: 'product_id' }), reply: outcome },
  unlike: { query: wireTable({ gameId: 'product_id' }), reply: outcome },
}
