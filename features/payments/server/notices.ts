import { z } from 'zod'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { noticeKind } from '~/features/notices/notice'
import { passName, toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { paymentProblems } from '../payment'
import { refundPolicy } from '../refund-policy'

const won = (amount: number) => `${grouped(amount)}원`

export const passesBoughtNotice = noticeKind({
  name: 'passes-bought',
  group: 'payments',
  isOwnAction: true,
  details: z.object({ tier: z.number(), count: z.number() }),
  words: ({ tier, count }) => ({
    title: '이용권이 들어왔어요',
    body: `${passName(toPassTier(tier))} ${count}장을 구매했어요.`,
    path: paths.couponBox(),
  }),
})

export const paymentReturnedNotice = noticeKind({
  name: 'payment-returned',
  group: 'payments',
  // Older notices have neither field.
  details: z.object({ problem: z.enum(paymentProblems).optional(), returned: z.number().optional() }),
  words: ({ problem, returned }) => ({
    title: '결제를 취소했어요',
    body:
      problem === 'second-payment' && returned !== undefined
        ? `같은 주문을 두 번 결제해서 나중 결제를 취소했어요. 이용권은 그대로예요. ${won(returned)}이 ${refundPolicy.businessDays}일 안에 돌아와요.`
        : `결제가 주문과 달라서 이용권을 드리지 못했어요. 낸 돈은 ${refundPolicy.businessDays}일 안에 모두 돌아와요.`,
    path: paths.refundRules(),
  }),
})

const refund = z.object({ passes: z.number(), refunded: z.number() })

export const refundDoneNotice = noticeKind({
  name: 'refund-done',
  group: 'payments',
  details: refund,
  alimtalk: ({ passes, refunded }) =>
    alimtalkWords('passes-refunded', {
      장수: `${passes}장`,
      금액: won(refunded),
      기한: `${refundPolicy.businessDays}일 안`,
    }),
  words: ({ passes, refunded }) => ({
    title: '환불했어요',
    body: `이용권 ${passes}장을 환불했어요. ${won(refunded)}이 카드사를 거쳐 ${refundPolicy.businessDays}일 안에 돌아와요.`,
    path: paths.refundRules(),
  }),
})

export const paidBackOutsideNotice = noticeKind({
  name: 'paid-back-outside',
  group: 'payments',
  details: refund,
  alimtalk: ({ passes, refunded }) =>
    passes === 0 ? null : alimtalkWords('payment-cancelled', { 장수: `${passes}장`, 금액: won(refunded) }),
  words: ({ passes, refunded }) => ({
    title: '결제가 취소됐어요',
    body:
      passes > 0
        ? `${won(refunded)}이 결제한 카드로 돌아가서 이용권 ${passes}장을 뺐어요.`
        : `${won(refunded)}이 결제한 카드로 돌아갔어요.`,
    path: paths.refundRules(),
  }),
})

export const refundRefusedNotice = noticeKind({
  name: 'refund-refused',
  group: 'payments',
  details: refund,
  words: ({ passes }) => ({
    title: '환불하지 못했어요',
    body: `카드사가 환불을 거절해서 이용권 ${passes}장을 그대로 돌려놓았어요.`,
    path: paths.refundRules(),
  }),
})
