import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, pageOf, searchQuery, wholeNumber } from '~/lib/server/schema-parts'
import { reviewRefusals } from '../../refusals'
import { reportReasons } from '../../review'
import { reviewTags } from '../../tags'
import { caseStates, decisions, flagKinds, longestCaseSearch } from '../review-case'

const whole = z.number().int()

const reviewCase = z.object({
  /** The id of the review. */
  id: whole,
  gameId: whole,
  gameName: z.string(),
  authorId: whole,
  authorName: z.string(),
  star: whole,
  text: z.string(),
  writtenAt: z.date(),
  isHidden: z.boolean(),
  /** Whether the author has deleted it. */
  isDeleted: z.boolean(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: whole })),
  /** The sum of the reporters' weights, in full reviewers with one decimal. */
  reportWeight: z.number(),
  flags: z.array(
    z.object({ kind: z.enum(flagKinds), words: z.array(z.string()), originalId: whole.nullable() }),
  ),
  openedAt: z.date(),
  /** Null while the case is open. */
  decidedAt: z.date().nullable(),
  /** Changes whenever the review, its open reports or its open flags change. */
  version: z.string(),
})

export const reviewDeskCalls = {
  cases: {
    summary:
      '신고되거나 표시된 리뷰. state=decided는 이미 처리한 것. q는 게임 이름, 쓴 사람 닉네임의 앞부분이나 리뷰 번호. count는 1,000까지 세고 더 있으면 1,001',
    query: z.object({
      state: z.enum(caseStates).optional().meta({ label: '상태(state)' }),
      q: searchQuery(longestCaseSearch),
      before: beforeQuery(),
    }),
    reply: pageOf(reviewCase),
    dependsOn: [reviewTags.one.all],
    audience: 'operator: support',
  },
  decide: {
    summary:
      '리뷰를 이유(reason)와 함께 숨기거나(hide) 그대로 보여 줘요(keep). 열려 있는 신고와 표시가 함께 처리되고, 쓴 사람과 신고한 사람에게 알려요',
    params: z.object({ reviewId: wholeNumber('리뷰 번호') }),
    body: z.object({
      decision: z.enum(decisions).meta({ label: '결정(decision)' }),
      version: z.string().max(200).meta({ label: '읽은 내용의 표시(version)' }),
      /** The reason for hiding the review, which its author is told. */
      reason: z.enum(reportReasons).optional().meta({ label: '이유(reason)' }),
    }),
    reply: z.object({ message: z.string() }),
    refusals: [reviewRefusals.noReview, reviewRefusals.caseChanged],
    audience: 'operator: support',
  },
} satisfies Record<string, EndpointParts>
