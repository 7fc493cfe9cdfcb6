import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { gameTags } from '~/features/catalogue/game'
import { playRefusals } from '~/features/play-records/refusals'
import { reviewReasons } from '~/features/reports/report'
import { type EndpointParts, ownerOf } from '~/lib/endpoint'
import { pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { reviewRefusals } from '../refusals'
import { reviewTags } from '../review'
import { reviewMessages } from '../review-rules'

const whole = z.number().int()
const mean = z.number().nullable()
const done = z.object({ message: z.string() })

const review = z.object({
  id: whole,
  gameId: whole,
  gameName: z.string(),
  gameImage: z.string().nullable(),
  authorId: whole,
  authorName: z.string(),
  authorImage: z.string().nullable(),
  /** With Seoul's offset, so that the first ten characters are the day there. */
  writtenAt: z.string(),
  /** When the author last edited it, or null. */
  editedAt: z.string().nullable(),
  viewCount: whole,
  /** 1 to 5. */
  star: whole,
  /** How long the game felt, from 1 (short) to 4 (long). */
  length: whole.nullable(),
  /** How much the author wants to play again, 1 to 4. */
  replay: whole.nullable(),
  /** From 1 (easy) to 5 (hard). */
  difficulty: whole.nullable(),
  text: z.string(),
  likeCount: whole,
  isLiked: z.boolean(),
  /** Hidden because of reports. Only its author still sees it, with this flag. */
  isHidden: z.boolean(),
})

const oneReview = z.object({ id: wholeNumber('리뷰 번호') })
const gameNumber = wholeNumber('게임 번호(gameId)')

// Which answers are valid and what the messages say is decided by the rules in review-rules.ts.
const answer = (label: string) => z.number().nullable().default(null).meta({ label })

const draft = z.object({
  star: answer('별점(star)'),
  length: answer('게임 시간(length)'),
  replay: answer('다시 하고 싶은 정도(replay)'),
  difficulty: answer('난이도(difficulty)'),
  text: z
    .string()
    .max(20_000, reviewMessages.textLong)
    .default('')
    .meta({ label: '리뷰 내용(text)', text: 'lines' }),
})

export const reviewCalls = {
  list: {
    summary:
      '리뷰 목록: home=true는 처음 둘, 게임 번호가 있으면 그 게임의 리뷰, me=Y는 내 리뷰. sort가 없으면 최신순',
    query: z.object({
      home: z.enum(['true', 'false']).optional().meta({ label: '홈 표시(home)' }),
      gameId: gameNumber.optional(),
      page: pageQuery(),
      me: z.literal('Y').optional().meta({ label: '내 리뷰(me)' }),
      sort: z.enum(['like', 'highstar', 'lowstar']).optional().meta({ label: '정렬(sort)' }),
    }),
    reply: pageOf(review),
    // A review contains its game's name and its author's, and members do not see people they have blocked.
    dependsOn: [
      reviewTags.ofGame.by('gameId'),
      gameTags.facts.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
    ],
    cachedFor: 'visitors',
    refusals: reviewRefusals.noGame,
    statuses: { 401: '내 리뷰를 방문자가 물었을 때' },
  },
  summary: {
    summary: '한 게임의 리뷰 요약',
    query: z.object({ gameId: gameNumber }),
    /** Means: of the stars, and of the answers from 0 to 10 with 5 in the middle. Null with too few of them. */
    reply: z.object({ star: mean, count: whole, length: mean, replay: mean, difficulty: mean }),
    dependsOn: [reviewTags.ofGame.by('gameId'), gameTags.figures.by('gameId')],
    cachedFor: 'everybody',
    refusals: reviewRefusals.noGame,
  },
  one: {
    summary: '리뷰 하나. 숨겨진 리뷰는 쓴 사람만 볼 수 있어요',
    params: oneReview,
    reply: review,
    dependsOn: [
      reviewTags.one.by('id'),
      gameTags.facts.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
    ],
    cachedFor: 'visitors',
    refusals: reviewRefusals.noReview,
  },
  write: {
    summary: '리뷰를 써요. 그 게임의 플레이 기록이 없으면 오늘 날짜로 함께 만들어요',
    body: draft.extend({ gameId: gameNumber }),
    oncePerKey: true,
    agreedTerms: true,
    reply: review,
    refusals: [
      reviewRefusals.noGame,
      reviewRefusals.alreadyReviewed,
      reviewRefusals.stillLookedAt,
      playRefusals.tooManyPlays,
    ],
    audience: 'member',
  },
  change: {
    summary: '내 리뷰를 수정해요: 보낸 것으로 모두 바뀌어요',
    params: oneReview,
    body: draft.extend({ gameId: gameNumber.nullable().default(null) }),
    reply: review,
    audience: ownerOf('review', 'id'),
  },
  remove: {
    summary: '내 리뷰를 삭제해요',
    params: oneReview,
    reply: done,
    audience: ownerOf('review', 'id'),
  },
  recordView: {
    summary: '리뷰를 본 것을 세요: 한 사람이 하루에 한 번',
    params: oneReview,
    reply: z.object({ viewCount: whole }),
    refusals: reviewRefusals.noReview,
    // Sent on every reading, and many readers may share one address, so the read limit applies.
    rate: 'read',
  },
  like: {
    summary: '리뷰의 좋아요를 누르거나 취소해요. is_liked를 보내면 그 값이 돼요',
    body: z.object({
      reviewId: wholeNumber('리뷰 번호(reviewId)'),
      /** The desired state, so that repeating the request is safe. Without it each call toggles the like. */
      isLiked: z.boolean().optional().meta({ label: '좋아요(isLiked)' }),
    }),
    reply: z.object({ isLiked: z.boolean(), likeCount: whole }),
    refusals: reviewRefusals.noReview,
    audience: 'member',
  },
  report: {
    summary: '리뷰를 신고해요. 오래 활동한 회원을 포함해 세 사람이 신고하면 운영자가 볼 때까지 숨겨요',
    body: z.object({
      reviewId: wholeNumber('리뷰 번호(reviewId)'),
      authorId: wholeNumber('쓴 사람 번호(authorId)').nullable().default(null),
      reason: z.enum(reviewReasons).default('other').meta({ label: '신고 이유(reason)' }),
    }),
    reply: done,
    refusals: [reviewRefusals.noReview, reviewRefusals.alreadyReported, reviewRefusals.reportOwn],
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>
