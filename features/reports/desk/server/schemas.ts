import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { lookedAtHours } from '~/features/reports/report'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, pageOf, searchQuery, wholeNumber } from '~/lib/server/schema-parts'
import { banDays, banReasonLength } from '../../ban'
import { decideRefusals } from '../../refusals'
import { reportReasons, reportTags } from '../../report'
import { caseDecisions, caseKinds, caseStates, flagKinds, longestCaseSearch } from '../report-case'

const whole = z.number().int()

const reportCase = z.object({
  id: whole,
  kind: z.enum(caseKinds),
  /** Of the person, meetup, instructor or cafe; of the banned person for an appeal, of the meetup for a no-show and for a question, of a
   * review's game. */
  subjectId: whole,
  /** Of a review its game's. */
  name: z.string(),
  /** What others read there: a meetup's title and content, an instructor's introduction; the reason of a ban; the title of the meetup of a no-show. */
  text: z.string(),
  /** What the banned member answers, or whoever is said not to have come; null otherwise. */
  appeal: z.string().nullable(),
  openedAt: z.date(),
  isOverdue: z.boolean(),
  /** The sum of the reporters' weights, in full reviewers with one decimal. */
  weight: z.number(),
  /** How many earlier cases about the same ended with something done. */
  earlier: whole,
  /** Until when the person is banned from meetups; null if they are not. */
  bannedUntil: z.date().nullable(),
  reportCount: whole,
  /** The latest ones, without whoever made them. */
  reports: z.array(
    z.object({
      id: whole,
      reason: z.enum(reportReasons),
      text: z.string(),
      reportedAt: z.date(),
      meetup: z.object({ id: whole, title: z.string() }).nullable(),
    }),
  ),
  /** What is reported, if it is a review, with what the server has flagged. */
  review: z
    .object({
      authorName: z.string(),
      star: whole,
      writtenAt: z.date(),
      isHidden: z.boolean(),
      /** Whether the author has deleted it. */
      isDeleted: z.boolean(),
      flags: z.array(
        z.object({ kind: z.enum(flagKinds), words: z.array(z.string()), originalId: whole.nullable() }),
      ),
    })
    .nullable(),
  /** Whether it is open, or the latest about a review, which may be hidden or shown later. */
  mayDecide: z.boolean(),
  decision: z.enum(caseDecisions).nullable(),
  decidedAt: z.date().nullable(),
  /** Changes whenever something more is reported, and with a review's text, state and flags. */
  version: z.string(),
})

const audience = 'operator: support' as const

export const reportDeskCalls = {
  cases: {
    summary: `회원이 신고한 사람, 모임, 강사, 카페, 신고되거나 표시된 리뷰, 제한된 회원과 노쇼로 표시된 회원의 이의 신청. ${lookedAtHours}시간이 지난 것, 신고한 사람의 무게 순. state=decided는 이미 처리한 것. q는 게임 이름, 신고된 사람이나 리뷰를 쓴 사람 닉네임의 앞부분, 리뷰 번호`,
    audience,
    query: z.object({
      state: z.enum(caseStates).optional().meta({ label: '상태(state)' }),
      q: searchQuery(longestCaseSearch),
      before: beforeQuery(),
    }),
    reply: pageOf(reportCase),
    dependsOn: [reportTags.cases.all, accountTags.profiles.all],
  },
  decide: {
    summary:
      '열려 있는 신고를 함께 처리하고, 신고한 사람에게 결과를 알려요. bar는 이유와 기간(days)을, hide-text는 이유를, hide-review는 신고 이유 가운데 하나(reason)를 함께 보내요',
    audience,
    params: z.object({ caseId: wholeNumber('신고 번호') }),
    body: z.object({
      decision: z.enum(caseDecisions).meta({ label: '결정(decision)' }),
      version: z.string().max(200).meta({ label: '읽은 내용의 표시(version)' }),
      /** What the banned person, the host of the meetup or the author of the review reads. */
      reason: z.string().trim().max(banReasonLength.max).optional().meta({ label: '이유(reason)' }),
      days: z
        .literal([...banDays])
        .optional()
        .meta({ label: '기간(days)' }),
    }),
    reply: z.object({ message: z.string() }),
    refusals: decideRefusals,
  },
} satisfies Record<string, EndpointParts>
