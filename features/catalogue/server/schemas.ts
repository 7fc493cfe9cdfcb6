import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import {
  commaList,
  listOf,
  pageOf,
  pageQuery,
  searchQuery,
  shownFacts,
  wholeNumber,
} from '~/lib/server/schema-parts'
import { categories } from '../category'
import { gameFacts } from '../facts'
import {
  difficultyLetters,
  gameLevels,
  gameTags,
  longestGenre,
  longestSearch,
  mostFavourites,
  peopleOrMore,
} from '../game'
import { categorySorts } from '../listing'
import { longestCollection, ownedOutcomes } from '../owned-game'
import { catalogueRefusals } from '../refusals'
import { situations } from '../situation'

const yes = z.literal('Y')
const whole = z.number().int()
const game = z.object({ id: wholeNumber('게임 번호') })

export const gameCard = z.object({
  id: whole,
  name: z.string(),
  /** The cover's path without the width, or null if there is no cover. */
  image: z.string().nullable(),
  genres: z.array(z.string()),
  level: z.enum(gameLevels),
  difficulty: whole,
  minPlayers: whole,
  maxPlayers: whole,
  playMinutes: whole,
  /** In years; 0 if unknown. */
  age: whole,
  playCount: whole,
  likeCount: whole,
  /** The mean of the stars, weighted by reviewer, with one decimal; null with too few reviews. */
  score: z.number().nullable(),
  /** The viewer's own state; false and null for visitors. */
  isLiked: z.boolean(),
  isPlayed: z.boolean(),
  isReviewed: z.boolean(),
  lastPlayedOn: z.string().nullable(),
  reviewCount: whole,
})

/** What a game's page shows; its search and its timer know the others. */
const { aliases, timerMode, ...pageFacts } = gameFacts

export const listGames = z.object({
  category: z
    .string()
    .regex(new RegExp(`^(${categories.map(({ code }) => code).join('|')})$`))
    .optional()
    .meta({ label: '카테고리(category)' }),
  sort: z.enum(categorySorts).optional().meta({ label: '정렬(sort)' }),
  text: searchQuery(longestSearch, 'text'),
  genre: z.string().max(longestGenre).optional().meta({ label: '장르(genre)' }),
  new: yes.optional().meta({ label: '새 게임(new)' }),
  ranking: yes.optional().meta({ label: '랭킹(ranking)' }),
  random: yes.optional().meta({ label: '무작위(random)' }),
  choice: yes.optional().meta({ label: '추천(choice)' }),
  people: commaList('인원(people)', new RegExp(`^[1-${peopleOrMore}]$`)).optional(),
  difficulties: commaList('난이도(difficulties)', new RegExp(`^[${difficultyLetters.join('')}]$`)).optional(),
  situation: z.enum(situations).optional().meta({ label: '상황(situation)' }),
  page: pageQuery(),
})

const likeOutcome = z.object({ isLiked: z.boolean(), likeCount: whole })

export const catalogueCalls = {
  list: {
    summary: '게임 목록: 카테고리, 검색, 장르, 새 게임, 랭킹, 무작위, 추천',
    query: listGames,
    // Cached lists are answered before rate limiting, so most counted requests are searches.
    rate: 'search',
    reply: pageOf(gameCard.extend({ reason: z.string().optional() })).extend({
      // Lists whose name matches the search, with the parameter that shows them; only on the first page.
      groupings: z
        .array(z.object({ name: z.string(), category: z.string().optional(), genre: z.string().optional() }))
        .optional(),
      // Set if no game fitted the choice: the widened choice that the games fit, and a sentence about it.
      widened: z
        .object({ people: z.array(whole), levels: z.array(z.enum(gameLevels)), sentence: z.string() })
        .optional(),
    }),
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    cachedFor: 'visitors',
  },
  game: {
    summary: '게임 하나',
    params: game,
    reply: gameCard.extend({
      ...shownFacts(pageFacts).shape,
      bestPlayers: z.array(whole),
      /** The rules in words. The first pictures belong to the first sections, in the same order. */
      explanation: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
      explanationImages: z.array(z.string()),
    }),
    dependsOn: [
      gameTags.facts.by('id'),
      gameTags.figures.by('id'),
      gameTags.likes.by('id'),
      gameTags.own.by('id'),
    ],
    cachedFor: 'visitors',
    refusals: catalogueRefusals.noGame,
  },
  liked: {
    summary: '찜한 게임, 최근 찜한 순',
    audience: 'member',
    query: z.object({ me: yes.optional().meta({ label: '내 것(me)' }), page: pageQuery() }),
    reply: pageOf(gameCard),
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
  },
  like: {
    summary: '찜하기. 여러 번 불러도 한 번이에요. is_liked가 false면 찜을 취소해요',
    audience: 'member',
    body: z.object({
      gameId: wholeNumber('게임 번호(gameId)'),
      isLiked: z.boolean().default(true).meta({ label: '찜(isLiked)' }),
    }),
    reply: likeOutcome,
    refusals: catalogueRefusals.noGame,
  },
  // A GET with a side effect. Links, loaders and proxies that prefetch URLs must not change wish lists, so it requires
  // the authorization header and is never cached.
  unlike: {
    hasEffect: true,
    summary: '찜 취소. GET이지만 자료를 바꿔요: 미리 불러오거나 담아 두지 마세요. owner_id는 보지 않아요',
    audience: 'member',
    query: z.object({
      gameId: wholeNumber('게임 번호(gameId)'),
      // Ignored: the token identifies the member.
      ownerId: z.string().max(40).optional().meta({ label: '회원 번호(ownerId)' }),
    }),
    rate: 'write',
    reply: likeOutcome,
    refusals: catalogueRefusals.noGame,
  },
} satisfies Record<string, EndpointParts>

/** A game by which others get to know a member. */
export const favouriteGame = z.object({ id: whole, name: z.string(), image: z.string().nullable() })

const favourites = z.object({
  /** In the order in which others see them. */
  chosen: z.array(favouriteGame),
  /** What the member can choose from, those that they like best first. */
  offered: z.array(favouriteGame),
})

export const favouriteCalls = {
  read: {
    summary: '내가 좋아하는 게임과, 좋아하는 게임으로 선택할 수 있는 게임',
    audience: 'member',
    reply: favourites,
    dependsOn: [gameTags.facts.all, gameTags.own.all],
  },
  choose: {
    summary: '좋아하는 게임을 선택해요. 모임에서 나를 누른 사람에게 이 순서로 보여요',
    audience: 'member',
    body: z.object({
      gameIds: listOf(wholeNumber('게임 번호(gameIds)'), {
        max: mostFavourites,
        tooLong: `좋아하는 게임은 ${mostFavourites}개까지 선택할 수 있어요.`,
      }).meta({ label: '게임(gameIds)' }),
    }),
    reply: favourites,
    refusals: catalogueRefusals.unknownFavourite,
  },
} satisfies Record<string, EndpointParts>

const oneGame = z.object({ gameId: wholeNumber('게임 번호') })
const owning = z.object({ isOwned: z.boolean() })
const { brokenCollection, collectionRunning, tooManyOwned } = catalogueRefusals

export const sentCollection = z.object({
  text: z.string().min(1).max(longestCollection).meta({ label: '파일 내용(text)' }),
})

/** What an import does or would do. The largest body is the largest file with the overhead of JSON escaping. */
const importing = {
  audience: 'member',
  body: sentCollection,
  bodyParsedIn: 'worker',
  mostBodyBytes: 30_000_000,
  rate: 'import',
  reply: z.object({
    counts: z.object({ new: whole, known: whole, unknownGame: whole, notOwned: whole }),
    /** Rows of games that the member owns, as the file has them. */
    rows: z.array(
      z.object({
        row: whole,
        name: z.string(),
        game: z.object({ id: whole, name: z.string() }).nullable(),
        outcome: z.enum(ownedOutcomes),
        /** Why the row cannot be read, or why a game of its name is not meant. */
        reason: z.string().optional(),
      }),
    ),
    /** What is to be said of the file as a whole. */
    notes: z.array(z.string()),
  }),
  refusals: [brokenCollection, collectionRunning, tooManyOwned],
} as const

export const ownedCalls = {
  list: {
    summary: '내가 가진 게임, 이름순. text는 게임 이름이에요',
    audience: 'member',
    query: z.object({ text: searchQuery(longestSearch, 'text'), page: pageQuery() }),
    reply: pageOf(z.object({ id: whole, name: z.string(), image: z.string().nullable() })),
    dependsOn: [gameTags.owned.all, gameTags.facts.all],
  },
  one: {
    summary: '이 게임을 가지고 있다고 했는지',
    audience: 'member',
    params: oneGame,
    reply: owning,
    dependsOn: [gameTags.owned.all],
  },
  add: {
    summary: '가진 게임에 담아요. 여러 번 담아도 하나예요',
    audience: 'member',
    params: oneGame,
    reply: owning,
    refusals: [catalogueRefusals.noGame, tooManyOwned],
  },
  remove: {
    summary: '가진 게임에서 빼요',
    audience: 'member',
    params: oneGame,
    reply: owning,
  },
  previewImport: {
    ...importing,
    summary: 'BoardGameGeek 컬렉션 CSV를 가져오면 어떻게 될지 미리 보기. 아무것도 바뀌지 않아요',
  },
  importFile: {
    ...importing,
    summary:
      'BoardGameGeek 컬렉션 CSV에서 가진 게임(own)을 담아요. 같은 파일을 다시 가져와도 늘지 않고, 빼지는 않아요',
  },
} satisfies Record<string, EndpointParts>
