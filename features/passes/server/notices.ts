import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { passName, toPassTier } from '../pass'

const details = z.object({
  tier: z.number(),
  count: z.number(),
  /** ISO moment. */
  expiresAt: z.string(),
  daysLeft: z.number(),
})

export const passExpiringNotice = noticeKind({
  name: 'pass-expiring',
  group: 'passes',
  details,
  words: ({ tier, count, expiresAt, daysLeft }) => ({
    title: daysLeft <= 1 ? '이용권이 곧 만료돼요' : `이용권이 ${daysLeft}일 뒤 만료돼요`,
    body: `${passName(toPassTier(tier))} ${count}장은 ${seoulDayInWords(new Date(expiresAt))}까지 쓸 수 있어요.`,
    path: paths.couponBox(),
  }),
})

export const giftNotice = noticeKind({
  name: 'passes-given',
  group: 'passes',
  details: details.omit({ daysLeft: true }).extend({ reason: z.string() }),
  words: ({ tier, count, expiresAt, reason }) => ({
    title: `미플이 이용권 ${count}장을 드렸어요`,
    body: `${passName(toPassTier(tier))} ${count}장을 ${seoulDayInWords(new Date(expiresAt))}까지 쓸 수 있어요. 이유: ${reason}`,
    path: paths.couponBox(),
  }),
})

export const giftTakenBackNotice = noticeKind({
  name: 'passes-taken-back',
  group: 'passes',
  details: z.object({ tier: z.number(), count: z.number() }),
  words: ({ tier, count }) => ({
    title: '미플이 드린 이용권을 거뒀어요',
    body: `쓰지 않은 ${passName(toPassTier(tier))} ${count}장을 거뒀어요. 궁금한 점은 MY의 문의하기로 물어봐 주세요.`,
    path: paths.passHistory(),
  }),
})

export const passExpiredNotice = noticeKind({
  name: 'pass-expired',
  group: 'passes',
  details: details.omit({ daysLeft: true }).extend({
    /** A part of the price can be had back, as it was promised when the passes were bought. */
    isRefundable: z.boolean().default(false),
  }),
  words: ({ tier, count, isRefundable }) => ({
    title: '이용권이 만료됐어요',
    body: `${passName(toPassTier(tier))} ${count}장의 유효 기간이 끝났어요.${isRefundable ? ' 주문과 환불에서 일부를 돌려받을 수 있어요.' : ''}`,
    path: isRefundable ? paths.refundRules() : paths.passHistory(),
  }),
})
