import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, pageOf, wholeNumber } from '~/lib/server/schema-parts'
import { reportRefusals } from '../refusals'
import { lookedAtHours, reportedKinds, reportOutcomes, reportReasons, reportTags } from '../report'

const whole = z.number().int()

const ownReport = z.object({
  id: whole,
  about: z.enum(reportedKinds),
  /** Of the person, meetup, instructor, cafe or event, or of the reviewed game, as it is called now. */
  name: z.string(),
  /** The meetup that the report of a person is about. */
  meetupTitle: z.string().nullable(),
  reason: z.enum(reportReasons),
  text: z.string(),
  reportedAt: z.date(),
  outcome: z.enum(reportOutcomes),
  decidedAt: z.date().nullable(),
})

export const reportCalls = {
  report: {
    summary: `사람, 모임, 강사, 카페, 모임의 질문과 답(question), 큰 행사(event)를 신고해요. 누가 신고했는지는 알리지 않아요. 사람을 신고하면 서로 차단하고(blocks가 false면 하지 않아요), 운영팀이 ${lookedAtHours}시간 안에 확인해요`,
    audience: 'member',
    body: z.object({
      // Reviews are reported by the call that the specification spells.
      about: z.enum(reportedKinds).exclude(['review']).meta({ label: '신고하는 것(about)' }),
      id: wholeNumber('번호(id)'),
      reason: z.enum(reportReasons).meta({ label: '신고 이유(reason)' }),
      // The rule says what is too long, for both sides.
      text: z.string().trim().max(5_000).default('').meta({ label: '내용(text)', text: 'lines' }),
      /** The meetup at which it happened, in a report of a person. */
      meetupId: wholeNumber('모임 번호(meetupId)').nullable().default(null),
      blocks: z.boolean().default(true).meta({ label: '차단 여부(blocks)' }),
    }),
    reply: z.object({ message: z.string(), isBlocked: z.boolean() }),
    refusals: reportRefusals,
  },
  own: {
    summary: '내가 한 신고와 그 결과, 최근 순',
    audience: 'member',
    query: z.object({ before: beforeQuery() }),
    reply: pageOf(ownReport),
    dependsOn: [reportTags.own.all],
  },
} satisfies Record<string, EndpointParts>
