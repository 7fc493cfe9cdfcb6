import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { cafeTags } from '~/features/cafes/tags'
import { eventRefusals } from '~/features/events/refusals'
import { instructorTags } from '~/features/instructors/tags'
import { barDays, barReasonLength } from '~/features/meetups/bar'
import { meetupRefusals } from '~/features/meetups/refusals'
import { meetupTags } from '~/features/meetups/tags'
import { questionRefusals } from '~/features/questions/refusals'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, pageOf, wholeNumber } from '~/lib/server/schema-parts'
import { reportRefusals } from '../../refusals'
import { reportReasons } from '../../report'
import { reportTags } from '../../tags'
import { caseDecisions, caseKinds, caseStates } from '../report-case'

const whole = z.number().int()

const reportCase = z.object({
  id: whole,
  kind: z.enum(caseKinds),
  /** Of the person, meetup, instructor or cafe; of the barred person for an appeal, of the meetup for a no-show and for a question. */
  subjectId: whole,
  name: z.string(),
  /** What others read there: a meetup's title and content, an instructor's introduction; the reason of a bar; the title of the meetup of a no-show. */
  text: z.string(),
  /** What the barred member answers, or whoever is said not to have come; null otherwise. */
  appeal: z.string().nullable(),
  openedAt: z.date(),
  isOverdue: z.boolean(),
  /** The sum of the reporters' weights, in full reviewers with one decimal. */
  weight: z.number(),
  /** How many earlier cases about the same ended with something done. */
  earlier: whole,
  /** Until when the person is barred from meetups; null if they are not. */
  barredUntil: z.date().nullable(),
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
  decision: z.enum(caseDecisions).nullable(),
  decidedAt: z.date().nullable(),
  /** Changes whenever something more is reported. */
  version: z.string(),
})

export const reportDeskCalls = {
  cases: {
    summary:
      '회원이 신고한 사람, 모임, 강사, 카페와 제한된 회원과 노쇼로 표시된 회원의 이의 신청. 24시간이 지난 것, 신고한 사람의 무게 순. state=decided는 이미 처리한 것',
    audience: 'operator: support',
    query: z.object({
      state: z.enum(caseStates).optional().meta({ label: '상태(state)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(reportCase),
    dependsOn: [
      reportTags.cases.all,
      meetupTags.facts.all,
      accountTags.profiles.all,
      instructorTags.facts.all,
      cafeTags.facts.all,
    ],
  },
  decide: {
    summary:
      '열려 있는 신고를 함께 처리하고, 신고한 사람에게 결과를 알려요. bar는 이유와 기간(days)을, hide-text는 이유를 함께 보내요',
    audience: 'operator: support',
    params: z.object({ caseId: wholeNumber('신고 번호') }),
    body: z.object({
      decision: z.enum(caseDecisions).meta({ label: '결정(decision)' }),
      version: z.string().max(60).meta({ label: '읽은 내용의 표시(version)' }),
      /** What the barred person or the host of the meetup reads. */
      reason: z.string().trim().max(barReasonLength.max).optional().meta({ label: '이유(reason)' }),
      days: z
        .literal([...barDays])
        .optional()
        .meta({ label: '기간(days)' }),
    }),
    reply: z.object({ message: z.string() }),
    refusals: [
      reportRefusals.noCase,
      reportRefusals.ownCase,
      reportRefusals.caseChanged,
      reportRefusals.noPerson,
      meetupRefusals.noMeetup,
      meetupRefusals.textHidden,
      questionRefusals.noQuestion,
      eventRefusals.noEvent,
    ],
  },
} satisfies Record<string, EndpointParts>
