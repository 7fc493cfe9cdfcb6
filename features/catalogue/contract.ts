import { z } from 'zod'
import { commaList, get, pageOf, pageQuery, post, searchQuery, wholeNumber } from '~/lib/contract'
import { badInput } from '~/lib/errors'
import { field, spread, type Wire, wireShape } from '~/lib/wire-shape'
import { categories } from './category'
import { type Situation, situations, type Widening } from './choice'
import { gameLevels, letterOf, levelOfLetter, longestGenre, longestSearch } from './game'
import type { GameListing } from './listing'
import { catalogueRefusals } from './refusals'
import type { Shelf } from './shelf'
import { gameTags } from './tags'

// The public API calls a game a "product". Existing clients fix the paths and fields.

const yes = z.literal('Y')
const whole = z.number().int()

/** The content of a game card. */
export const gameCardShape = wireShape({
  id: whole,
  name: z.string(),
  image: field('image1', z.string().nullable()),
  genres: spread(['genre_1', 'genre_2', 'genre_3'], z.string().nullable()),
  level: z.enum(gameLevels),
  difficulty: field('meerkat_level', whole),
  minPlayers: field('min_person', whole),
  maxPlayers: field('max_person', whole),
  playMinutes: field('play_time', whole),
  age: field('recommend_age', whole),
  playCount: field('used_count', whole),
  likeCount: field('has_liked_cnt', whole),
  // Weighted by reviewer. With too few reviews there is no score, but the wire requires a number.
  score: field('review_score', z.number(), {
    toWire: (score: number | null) => score ?? 0,
    fromWire: (score) => (score === 0 ? null : score),
  }),
  isLiked: field('has_liked', z.boolean()),
  isPlayed: field('is_used', z.boolean()),
  isReviewed: field('is_re', z.boolean()),
  lastPlayedOn: field('is_used_data', z.string().nullable()),
})

/** A game in a list. The review count is part of the public API, but our own cards do not show it. */
export const listedGameShape = wireShape({
  ...gameCardShape.fields,
  reviewCount: field('review_count', whole),
})

/** A recommended or randomly drawn game with its reason. Games of other lists have no reason. */
export const pickedGameShape = wireShape({
  ...gameCardShape.fields,
  reason: field('reason', z.string().optional(), { missing: '' }),
})

export const gameShape = wireShape({
  ...listedGameShape.fields,
  englishName: field('name_en', z.string().nullable()),
  year: whole.nullable(),
  bestPlayers: field('best_person', z.array(whole)),
  description: z.string(),
  explanation: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  explanationImages: spread(
    [
      'explain_img1',
      'explain_img2',
      'explain_img3',
      'explain_img4',
      'explain_img5',
      'explain_img6',
      'explain_img7',
    ],
    z.string().nullable(),
  ),
  videoUrl: field('media_url', z.string().nullable()),
})
export type WireGame = Wire<typeof gameShape>

const WireListedGame = z.object({ ...listedGameShape.schema.shape, reason: z.string().optional() })
export type WireListedGame = z.output<typeof WireListedGame>

export const ListGames = z.object({
  gubun: z
    .string()
    .regex(new RegExp(`^(${categories.map(({ code }) => code).join('|')})$`))
    .optional()
    .meta({ label: '카테고리(gubun)' }),
  search_f: searchQuery(longestSearch, 'search_f'),
  genre: z.string().max(longestGenre).optional().meta({ label: '장르(genre)' }),
  new: yes.optional().meta({ label: '새 게임(new)' }),
  ranking: yes.optional().meta({ label: '랭킹(ranking)' }),
  random: yes.optional().meta({ label: '무작위(random)' }),
  choice: yes.optional().meta({ label: '추천(choice)' }),
  course1: commaList('인원(course1)', /^person_[1-8]$/).optional(),
  course2: commaList('난이도(course2)', /^[A-E]$/).optional(),
  situation: z.enum(situations).optional().meta({ label: '상황(situation)' }),
  page: pageQuery(),
})

/** A list whose name matches a search, with the parameter (`gubun` or `genre`) that `list` needs to show it. */
export const WireShelf = z.object({
  name: z.string(),
  gubun: z.string().optional(),
  genre: z.string().optional(),
})
export type WireShelf = z.output<typeof WireShelf>

export const unlikedGameShape = wireShape({
  gameId: field('product_id', wholeNumber('게임 번호(product_id)')),
})

export const likeShape = wireShape({
  ...unlikedGameShape.fields,
  isLiked: field('is_liked', z.boolean().optional().meta({ label: '찜(is_liked)' }), { missing: true }),
})

export const likeOutcomeShape = wireShape({
  isLiked: field('has_liked', z.boolean()),
  likeCount: field('has_liked_cnt', whole),
})

export const catalogueEndpoints = {
  list: get('/v1/products', {
    summary: '게임 목록: 카테고리, 검색, 장르, 새 게임, 랭킹, 무작위, 추천',
    query: ListGames,
    // Cached lists are answered before rate limiting, so most counted requests are searches.
    rate: 'search',
    reply: pageOf(WireListedGame).extend({
      // Lists whose name matches the search; only on the first page.
      shelves: z.array(WireShelf).optional(),
      // Set if no game fitted the choice: the widened choice that the games fit, and a sentence about it.
      widened: z.object({ course1: z.string(), course2: z.string(), sentence: z.string() }).optional(),
    }),
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    cachedFor: 'visitors',
  }),
  game: get('/v1/products/:id', {
    summary: '게임 하나',
    params: z.object({ id: wholeNumber('게임 번호') }),
    reply: gameShape.schema,
    dependsOn: [
      gameTags.facts.by('id'),
      gameTags.figures.by('id'),
      gameTags.likes.by('id'),
      gameTags.own.by('id'),
    ],
    cachedFor: 'visitors',
    refusals: [catalogueRefusals.noGame],
  }),
  liked: get('/v1/me/product/carts', {
    summary: '찜한 게임, 최근 찜한 순',
    audience: 'member',
    query: z.object({
      me: yes.optional().meta({ label: '내 것(me)' }),
      page: pageQuery(),
    }),
    reply: pageOf(listedGameShape.schema),
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
  }),
  like: post('/v1/me/product/carts', {
    summary: '찜하기. 여러 번 불러도 한 번이에요. is_liked가 false면 찜을 취소해요',
    audience: 'member',
    body: likeShape.schema,
    reply: likeOutcomeShape.schema,
    refusals: [catalogueRefusals.noGame],
  }),
  // A GET with a side effect. Links, loaders and proxies that prefetch URLs must not change wish lists, so it requires
  // the authorization header and is never cached.
  unlike: get('/v1/jjimdel', {
    hasEffect: true,
    summary: '찜 취소. GET이지만 자료를 바꿔요: 미리 불러오거나 담아 두지 마세요. owner_id는 보지 않아요',
    audience: 'member',
    query: z.object({
      ...unlikedGameShape.schema.shape,
      // Ignored: the token identifies the member.
      owner_id: z.string().max(40).optional().meta({ label: '회원 번호(owner_id)' }),
    }),
    rate: 'write',
    reply: likeOutcomeShape.schema,
    refusals: [catalogueRefusals.noGame],
  }),
}

export type GameListRequest = {
  page?: number
} & (
  | { category: string }
  | { text: string }
  | { genre: string }
  | { list: 'new' | 'ranking' | 'random' }
  | { people?: readonly number[]; difficulties: readonly string[] }
  | { situation: Situation }
)

/** Builds the query of `list`. */
export function fromGameListRequest(request: GameListRequest): z.input<typeof ListGames> {
  const page = request.page
  if ('category' in request) return { gubun: request.category, page }
  if ('genre' in request) return { genre: request.genre, page }
  if ('text' in request) return { search_f: request.text, page }
  if ('situation' in request) return { choice: 'Y', situation: request.situation, page }
  if ('difficulties' in request) {
    const { people = [], difficulties } = request
    return { choice: 'Y', course1: fromPeople(people), course2: difficulties.join(','), page }
  }
  return { [request.list]: 'Y', page }
}

/** The wire format of numbers of people. */
export function fromPeople(people: readonly number[]): string {
  return people.map((count) => `person_${count}`).join(',')
}

export function toPeople(text: string): number[] {
  return text.split(',').map((part) => Number(part.slice('person_'.length)))
}

/** The wire format of a widened choice. */
export function fromWidening({ choice, sentence }: Widening): {
  course1: string
  course2: string
  sentence: string
} {
  return {
    course1: fromPeople(choice.people),
    course2: choice.levels.map(letterOf).join(','),
    sentence,
  }
}

const forms = ['gubun', 'search_f', 'genre', 'new', 'ranking', 'random', 'choice'] as const

export function fromShelf(shelf: Shelf): WireShelf {
  return shelf.kind === 'category'
    ? { name: shelf.category.name, gubun: shelf.category.code }
    : { name: shelf.genre, genre: shelf.genre }
}

/** Null for a list that this version does not know. */
export function toShelf({ gubun, genre }: WireShelf): Shelf | null {
  if (genre !== undefined) return { kind: 'genre', genre }
  const category = categories.find(({ code }) => code === gubun)
  return category ? { kind: 'category', category } : null
}

/** Which list the query asks for. A query with two forms is refused, because one of them would have to be ignored. */
export function toListing(query: z.output<typeof ListGames>): GameListing {
  const page = query.page ?? 1
  // An empty search field counts as absent.
  const given = forms.filter((form) => query[form] !== undefined && query[form] !== '')
  const [form, other] = given
  if (other) {
    throw badInput({
      [other]: `목록은 한 가지 방법으로만 볼 수 있어요. ${given.join(', ')} 가운데 하나만 보내 주세요.`,
    })
  }
  for (const course of ['course1', 'course2'] as const) {
    if (query[course] !== undefined && form !== 'choice') {
      throw badInput({ [course]: '인원(course1)과 난이도(course2)는 추천(choice=Y)과 함께 보내 주세요.' })
    }
  }
  if (query.situation !== undefined) {
    if (form !== 'choice') {
      throw badInput({ situation: '상황(situation)은 추천(choice=Y)과 함께 보내 주세요.' })
    }
    if (query.course1 !== undefined || query.course2 !== undefined) {
      throw badInput({ situation: '상황(situation)은 인원이나 난이도 없이 보내 주세요.' })
    }
    return { by: 'situation', situation: query.situation, page }
  }
  if (query.gubun !== undefined) return { by: 'category', category: Number(query.gubun), page }
  if (query.new) return { by: 'newest', page }
  if (query.ranking) return { by: 'ranking', page }
  if (query.random) return { by: 'chance', page }
  if (query.choice) {
    const people = query.course1 === undefined ? [] : toPeople(query.course1)
    const levels = query.course2?.split(',').map(levelOfLetter) ?? []
    if (people.length + levels.length === 0) {
      throw badInput({ choice: '인원(course1)이나 난이도(course2)를 하나 이상 선택해 주세요.' })
    }
    return { by: 'choice', people, levels, page }
  }
  // An empty genre counts as absent too.
  if (query.genre) return { by: 'genre', genre: query.genre, page }
  if (query.search_f !== undefined) return { by: 'search', text: query.search_f, page }
  return { by: 'name', page }
}
