import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import {
  longestSummary,
  policyMessages,
  policyNotice,
  policyReason,
} from '~/features/policies/announce-policy'
import type { EndpointParts } from '~/lib/endpoint'
import { writtenText } from '~/lib/server/schema-parts'
import { policyRefusals } from '../../refusals'

const deskPolicies = z.object({
  inForce: z.string(),
  /** The version that can be announced now; null if there is none. */
  next: z.string().nullable(),
  announced: z.array(
    z.object({
      version: z.string(),
      holdsFrom: z.string(),
      isAdverse: z.boolean(),
      asksTerms: z.boolean(),
      asksLocation: z.boolean(),
      summary: z.string(),
      announcedAt: z.date(),
      /** How many members have been told so far, and when the last was. */
      told: z.number().int(),
      toldAt: z.date().nullable(),
    }),
  ),
})

export const policyDeskCalls = {
  policies: {
    summary: '알린 약관의 판과, 지금 알릴 수 있는 판',
    reply: deskPolicies,
    dependsOn: [accountTags.policies.all],
    audience: 'operator: chief',
  },
  announce: {
    summary: `바뀌는 약관을 모두에게 알리기. ${policyNotice.usual}일 뒤부터, 불리하거나 중요하면 ${policyNotice.adverse}일 뒤부터 적용할 수 있어요`,
    body: z.object({
      version: z.string().max(20, '판(version)을 확인해 주세요.').meta({ label: '판(version)' }),
      holdsFrom: z.iso.date(policyMessages.day).meta({ label: '적용하는 날(holdsFrom)' }),
      isAdverse: z.boolean().meta({ label: '불리하거나 중요한지(isAdverse)' }),
      asksTerms: z.boolean().default(false).meta({ label: '다시 동의를 받는지(asksTerms)' }),
      asksLocation: z.boolean().default(false).meta({ label: '위치 동의를 다시 받는지(asksLocation)' }),
      summary: writtenText('바뀌는 내용(summary)', {
        min: 5,
        max: longestSummary,
        says: policyMessages.summary,
        kind: 'lines',
      }),
    }),
    oncePerKey: true,
    freshSignIn: 'always',
    reply: deskPolicies,
    refusals: policyRefusals.nothingToAnnounce,
    audience: 'operator: chief',
  },
  takeBack: {
    summary:
      '알린 약관을 적용하기 전에 이유와 함께 취소하기. 알림을 받은 모두에게 다시 알려요. 그 판은 다시 알릴 수 있어요',
    params: z.object({ version: z.iso.date('판(version)을 확인해 주세요.').meta({ label: '판(version)' }) }),
    body: z.object({
      reason: writtenText('이유(reason)', { ...policyReason, says: policyMessages.reason, kind: 'lines' }),
    }),
    oncePerKey: true,
    freshSignIn: 'always',
    reply: deskPolicies,
    refusals: policyRefusals.notComing,
    audience: 'operator: chief',
  },
} satisfies Record<string, EndpointParts>
