import { z } from 'zod'
import { longestTransferSearch, transferReasons } from '~/features/passes/ledger'
import type { EndpointParts } from '~/lib/endpoint'
import { monthText, searchQuery, textFile, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { giftLimits, giftMessages } from '../../gift'
import { passTags, passTiers } from '../../pass'
import { passRefusals } from '../../refusals'

const whole = z.number().int()
const tier = z.literal([...passTiers])

const transfer = z.object({
  id: whole,
  reason: z.enum(transferReasons),
  tier,
  count: whole,
  memberId: whole,
  nickname: z.string().nullable(),
  order: z.string().nullable(),
  usedFor: z.string().nullable(),
  at: z.date(),
})

const ledgerAudit = z.object({
  id: whole,
  askedAt: z.date(),
  endedAt: z.date().nullable(),
  problems: whole.nullable(),
  says: z.array(z.string()),
  transfers: whole.nullable(),
  hasFailed: z.boolean(),
})

const memberGifts = z.object({
  memberId: whole,
  nickname: z.string(),
  gifts: z.array(
    z.object({
      id: whole,
      tier,
      count: whole,
      reason: z.string().nullable(),
      givenAt: z.date(),
      givenBy: z.string().nullable(),
      takenBackAt: z.date().nullable(),
      isUnused: z.boolean(),
    }),
  ),
})
const memberId = wholeNumber('회원 번호(memberId)')
const audience = 'operator: money' as const
const ofMember = {
  audience,
  params: z.object({ memberId }),
  reply: memberGifts,
} as const
const { noMember, noGift, ownGift, tooManyGifts, giftUsed } = passRefusals

export const passDeskCalls = {
  gifts: {
    ...ofMember,
    summary: '한 회원에게 미플이 드린 이용권, 새것부터 쉰 번',
    refusals: noMember,
  },
  give: {
    ...ofMember,
    summary:
      '회원에게 이용권을 이유와 함께 드려요. 값을 받지 않고 환불되지 않으며, 산 이용권처럼 만료되고 카페에 정산돼요. 회원에게 알려요',
    freshSignIn: 'always',
    oncePerKey: true,
    body: z.object({
      tier: z.literal([...passTiers]).meta({ label: '이용권(tier)' }),
      count: wholeNumber('장수(count)', { max: giftLimits.count }),
      reason: writtenText('이유(reason)', { ...giftLimits.reason, says: giftMessages.reason, kind: 'lines' }),
    }),
    refusals: [noMember, ownGift, tooManyGifts],
  },
  takeBack: {
    ...ofMember,
    summary: '드린 이용권을 하나도 쓰지 않았을 때 거둬요. 회원에게 알려요',
    freshSignIn: 'always',
    params: z.object({ memberId, giftId: wholeNumber('드린 번호(giftId)') }),
    refusals: [noMember, noGift, ownGift, giftUsed],
  },
  liability: {
    summary: '회원이 가진 이용권: 만료되는 달과 가격별. held는 신청에 묶인 수',
    audience,
    reply: z.object({
      asOf: z.date(),
      rows: z.array(z.object({ month: z.string(), tier, count: whole, held: whole })),
    }),
  },
  transfers: {
    summary: '이용권이 옮겨진 내역, 새것부터. q는 닉네임, 회원 번호나 주문 번호. before는 앞 답의 nextBefore',
    audience,
    query: z.object({
      q: searchQuery(longestTransferSearch),
      before: wholeNumber('이어 볼 곳(before)', { max: Number.MAX_SAFE_INTEGER }).optional(),
    }),
    rate: 'search',
    reply: z.object({ results: z.array(transfer), nextBefore: whole.nullable() }),
  },
  file: {
    summary: '한 달(month)에 옮겨진 이용권을 CSV로',
    audience,
    query: z.object({ month: monthText('달(month)') }),
    rate: 'search',
    reply: textFile,
  },
  audits: {
    summary: '원장 점검의 결과, 새것부터 열 개',
    audience,
    reply: z.object({ audits: z.array(ledgerAudit) }),
    dependsOn: [passTags.audits.all],
  },
  startAudit: {
    summary: '원장 점검 시작. 결과는 작업이 끝나면 볼 수 있어요',
    audience,
    reply: z.object({ id: whole }),
    refusals: passRefusals.auditUnderWay,
  },
} satisfies Record<string, EndpointParts>
