import { z } from 'zod'
import { changedMeanwhile } from '~/lib/conflict'
import type { EndpointParts } from '~/lib/endpoint'
import {
  beforeQuery,
  givenFacts,
  listOf,
  pageOf,
  pageQuery,
  searchQuery,
  shownFacts,
  wholeNumber,
  writtenText,
} from '~/lib/server/schema-parts'
import { editLimits, editMessages, editRefusals, isWholeQuestion } from '../../edited-game'
import { gameFacts } from '../../facts'
import {
  gameTags,
  longestExplanationTitle,
  mostExplanationImages,
  mostExplanationLines,
  mostExplanationParts,
  mostOptions,
  mostQuizQuestions,
} from '../../game'
import { catalogueRefusals } from '../../refusals'

const whole = z.number().int()
const version = z.string().max(40).meta({ label: '버전(version)' })

/** A game in an operator's list. */
const gameCard = z.object({
  id: whole,
  name: z.string(),
  image: z.string().nullable(),
  minPlayers: whole,
  maxPlayers: whole,
  playMinutes: whole,
  playCount: whole,
  reviewCount: whole,
})

/** A game as operators edit it, with the version that a save must name. */
const managedGame = z.object({
  id: whole,
  ...shownFacts(gameFacts).shape,
  categories: z.array(whole),
  explanation: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  image: z.string().nullable(),
  explanationImages: z.array(z.string()),
  questions: z.array(
    z.object({ question: z.string(), options: z.array(z.string()), answer: whole, reason: z.string() }),
  ),
  version: z.string(),
})

/** A part of a list, with one sentence for the list. */
const part = (label: string, max: number, says: string) => writtenText(label, { min: 1, max, says })

const picture = z.string().max(200).meta({ label: '사진(image)' })

const editedGame = givenFacts(gameFacts).extend({
  categories: listOf(wholeNumber('카테고리', { min: 2, max: 16 }), { max: 15 }).meta({
    label: '카테고리(categories)',
  }),
  explanation: listOf(
    z.object({
      title: part('제목', longestExplanationTitle, editMessages.explanation),
      lines: listOf(part('줄', editLimits.line, editMessages.explanation), { max: mostExplanationLines }),
    }),
    { max: mostExplanationParts },
  ).meta({ label: '규칙(explanation)' }),
  image: picture.nullable(),
  explanationImages: listOf(picture, {
    max: mostExplanationImages,
    tooLong: editMessages.explanationImages,
  }).meta({ label: '설명 그림(explanationImages)' }),
  questions: listOf(
    z
      .object({
        question: part('질문', editLimits.question, editMessages.questions),
        options: listOf(part('보기', editLimits.option, editMessages.questions), {
          max: mostOptions,
          tooLong: editMessages.questions,
        }),
        answer: wholeNumber('정답', { min: 0, max: mostOptions - 1 }),
        reason: part('이유', editLimits.reason, editMessages.questions),
      })
      .refine(isWholeQuestion, editMessages.questions),
    { max: mostQuizQuestions },
  ).meta({ label: '확인 문제(questions)' }),
})

/** What a merge of the game into another one would move. */
const mergePreview = z.object({
  from: gameCard,
  into: gameCard,
  reviews: whole,
  doubledReviews: whole,
  plays: whole,
  likes: whole,
  doubledLikes: whole,
  shelves: whole,
  doubledShelves: whole,
  meetups: whole,
  instructors: whole,
  results: whole,
  names: whole,
  version: z.string(),
})

const search = searchQuery(editLimits.search)
const gameId = z.object({ id: wholeNumber('게임 번호') })
const into = wholeNumber('남길 게임(into)')
/** Category 1 is the ranking, which is not ordered by hand. */
const categoryParam = z.object({ category: wholeNumber('카테고리', { min: 2, max: 16 }) })

const forOperators = { audience: 'operator: content' } as const

export const catalogueDeskCalls = {
  games: {
    ...forOperators,
    summary:
      '모든 게임, 이름 순서로. q는 이름, 초성, 다른 이름. q가 없으면 page 대신 before로 이어 보고, count는 1,000까지 세요',
    rate: 'search',
    query: z.object({ q: search, page: pageQuery(), before: beforeQuery() }),
    reply: pageOf(gameCard),
    dependsOn: [gameTags.facts.all, gameTags.figures.all],
  },
  addGame: {
    ...forOperators,
    summary: '게임 추가. 카테고리마다 끝자리에 들어가요',
    oncePerKey: true,
    body: editedGame,
    reply: managedGame,
    refusals: editRefusals.knownGame,
  },
  game: {
    ...forOperators,
    params: gameId,
    summary: '게임 하나와 그 버전',
    reply: managedGame,
    dependsOn: [gameTags.facts.by('id')],
    refusals: catalogueRefusals.noGame,
  },
  editGame: {
    ...forOperators,
    params: gameId,
    summary: '게임 수정',
    body: editedGame.extend({ version }),
    reply: managedGame,
    refusals: [catalogueRefusals.noGame, changedMeanwhile],
  },
  previewMerge: {
    ...forOperators,
    params: gameId,
    query: z.object({ into }),
    summary: '이 게임을 다른 게임(into)에 합치면 옮겨질 것',
    // Depends on no tags: after the merge it would ask for a game that is gone. It is never cached, and a merge checks the version.
    reply: mergePreview,
    refusals: [catalogueRefusals.noGame, editRefusals.sameGame],
  },
  mergeGame: {
    ...forOperators,
    params: gameId,
    summary: '이 게임을 다른 게임(into)에 합치기. 되돌릴 수 없어요. 옛 주소는 남은 게임으로 이어져요',
    body: z.object({ into, version }),
    reply: managedGame,
    refusals: [catalogueRefusals.noGame, editRefusals.sameGame, changedMeanwhile],
  },
  categoryOrder: {
    ...forOperators,
    params: categoryParam,
    summary: '카테고리의 게임, 보이는 순서로. version은 순서의 버전, total은 찾지 않았을 때의 수',
    query: z.object({ q: search, page: pageQuery() }),
    /** Places count from 1. */
    reply: pageOf(gameCard.extend({ place: whole })).extend({ version: z.string(), total: whole }),
    dependsOn: [gameTags.facts.all, gameTags.figures.all],
  },
  placeGame: {
    ...forOperators,
    params: categoryParam,
    summary: '카테고리에서 게임 하나의 순서. place는 1부터',
    body: z.object({
      gameId: wholeNumber('게임 번호(gameId)'),
      place: wholeNumber('순서(place)', { max: 10_000 }),
      version,
    }),
    reply: z.object({}),
    refusals: [catalogueRefusals.noGame, changedMeanwhile],
  },
} satisfies Record<string, EndpointParts>
