import { z } from 'zod'
import { whyBadAppeal } from '~/features/reports/ban'
import type { EndpointParts } from '~/lib/endpoint'
import { judgedText } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { banRefusals } from '../refusals'

/** Operators have banned the member from meetups. */
const ownBan = z.object({
  reason: z.string(),
  barredAt: z.date(),
  endsAt: z.date(),
  appeal: z.string().nullable(),
  appealedAt: z.date().nullable(),
  appealDecidedAt: z.date().nullable(),
})

export const banCalls = {
  ownBan: {
    summary: '모임 참여가 제한됐다면 그 이유와 기한, 내 이의 신청',
    audience: 'member',
    reply: z.object({ ban: ownBan.nullable() }),
    dependsOn: [meetupTags.own.all],
  },
  appeal: {
    summary: '모임 참여 제한에 이의를 신청해요. 한 번 할 수 있고, 운영팀이 결정해요',
    audience: 'member',
    body: z.object({ text: judgedText('이의 신청 내용(text)', whyBadAppeal, 5_000, 'lines') }),
    reply: z.object({ ban: ownBan.nullable() }),
    refusals: banRefusals,
  },
} satisfies Record<string, EndpointParts>
