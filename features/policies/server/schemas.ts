import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import type { EndpointParts } from '~/lib/endpoint'
import { policyRefusals } from '../refusals'

const version = z.string()

/** A version as everybody reads it. The first one of a site was never announced. */
const policy = z.object({
  version,
  holdsFrom: z.string().nullable(),
  isAdverse: z.boolean(),
  summary: z.string().nullable(),
})

const announced = policy.extend({ holdsFrom: z.string(), summary: z.string() })

const asked = z.object({
  /** The version that holds, to which the answer belongs. */
  version,
  /** What has changed since the member agreed last, the oldest first. */
  changes: z.array(announced),
  asksTerms: z.boolean(),
  asksLocation: z.boolean(),
})

export const policyCalls = {
  policies: {
    summary: '약관과 개인정보 처리방침의 판: 지금 판, 곧 적용할 판, 예전 판. 새것부터',
    reply: z.object({ inForce: version, coming: announced.nullable(), versions: z.array(policy) }),
    dependsOn: [accountTags.policies.all],
  },
  asked: {
    summary: '다시 동의를 받을 것이 있는지와 바뀐 내용',
    reply: z.object({ asked: asked.nullable() }),
    dependsOn: [accountTags.policies.all, accountTags.own.all],
    audience: 'member',
  },
  answer: {
    summary: '바뀐 약관에 동의하는지, 위치를 계속 쓰는지 답하기',
    body: z.object({
      version: z.string().max(20, '판(version)을 확인해 주세요.').meta({ label: '판(version)' }),
      agrees: z.boolean().meta({ label: '약관 동의 여부(agrees)' }),
      agreesToLocation: z.boolean().default(false).meta({ label: '위치 동의 여부(agreesToLocation)' }),
    }),
    reply: z.object({ asked: asked.nullable() }),
    refusals: policyRefusals.changed,
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>
