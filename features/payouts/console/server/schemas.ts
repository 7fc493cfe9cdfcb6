import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { meetupTags } from '~/features/meetups/core/meetup'
import { changedMeanwhile } from '~/lib/conflict'
import { type EndpointParts, ownerOf } from '~/lib/endpoint'
import { judgedText, textFile, wholeNumber } from '~/lib/server/schema-parts'
import { payoutLimits, whyBadAccount, whyBadBank, whyBadBusinessNumber, whyBadHolder } from '../../payout'
import { month, payee, payout } from '../../server/schemas'

const whole = z.number().int()

const payoutsOfCafe = z.object({
  /** What is owed up to the end of the last month, and not paid yet. Negative where more came back than is owed. */
  due: z.object({ month: z.string(), amount: whole, passes: whole, returned: whole }),
  /** What the present month has added so far. */
  running: z.object({ month: z.string(), amount: whole, passes: whole, returned: whole }),
  /** Passes of meetups of which an operator must say whether they took place. */
  doubted: whole,
  /** The newest first. */
  payouts: z.array(payout),
  payee: payee.nullable(),
  /** The version of the payee. */
  version: z.string(),
})

const forOwners = {
  audience: ownerOf('cafe', 'cafeId'),
  params: z.object({ cafeId: wholeNumber('카페 번호') }),
} as const

export const payoutConsoleCalls = {
  payouts: {
    ...forOwners,
    summary: '카페가 받을 금액과 받은 금액, 받을 계좌',
    reply: payoutsOfCafe,
    dependsOn: [meetupTags.facts.all, cafeTags.console.by('cafeId')],
  },
  payoutFile: {
    ...forOwners,
    summary: '지급한 달(month)의 이용권을 한 장씩 CSV로. 달이 없으면 지난달까지 지급할 이용권',
    query: z.object({ month: month.optional() }),
    rate: 'search',
    reply: textFile,
  },
  changePayee: {
    ...forOwners,
    summary: '정산받을 사업자등록번호와 계좌를 적어요. 암호로 잠가 보관해요',
    freshSignIn: 'always',
    body: z.object({
      businessNumber: judgedText('사업자등록번호(businessNumber)', whyBadBusinessNumber, 20, 'code'),
      bank: judgedText('은행(bank)', whyBadBank, payoutLimits.bank * 2),
      account: judgedText('계좌번호(account)', whyBadAccount, payoutLimits.account, 'dashed'),
      holder: judgedText('예금주(holder)', whyBadHolder, payoutLimits.holder * 2),
      version: z.string().max(40).meta({ label: '버전(version)' }),
    }),
    reply: payoutsOfCafe,
    refusals: changedMeanwhile,
  },
} satisfies Record<string, EndpointParts>
