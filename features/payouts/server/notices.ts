import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'

/** To the owners of a cafe that was paid. */
export const cafePaidNotice = noticeKind({
  name: 'cafe-paid',
  group: 'payments',
  details: z.object({ cafeId: z.number(), cafe: z.string(), amount: z.number(), paidOn: z.string() }),
  words: ({ cafeId, cafe, amount }) => ({
    title: `${cafe}의 정산 금액을 지급했어요`,
    body: `${grouped(amount)}원이에요. 어떤 이용권인지 확인해 보세요.`,
    path: staffPaths.payouts(cafeId),
  }),
})

/** To the owners of a cafe whose payout was marked by mistake. */
export const payoutUndoneNotice = noticeKind({
  name: 'cafe-payout-undone',
  group: 'payments',
  details: z.object({ cafeId: z.number(), cafe: z.string(), amount: z.number(), reason: z.string() }),
  words: ({ cafeId, cafe, amount, reason }) => ({
    title: `${cafe}의 정산을 지급했다는 표시를 되돌렸어요`,
    body: `${grouped(amount)}원은 다시 받을 금액이에요. 이유: ${reason}`,
    path: staffPaths.payouts(cafeId),
  }),
})

/** To the owners of a cafe whose account was changed, because whoever changes it redirects money. */
export const payeeChangedNotice = noticeKind({
  name: 'cafe-payee-changed',
  group: 'payments',
  details: z.object({ cafeId: z.number(), cafe: z.string(), account: z.string() }),
  words: ({ cafeId, cafe, account }) => ({
    title: `${cafe}의 정산받을 계좌를 바꿨어요`,
    body: `새 계좌: ${account}. 점주가 바꾼 것이 아니라면 바로 MY의 문의하기로 알려 주세요.`,
    path: staffPaths.payouts(cafeId),
  }),
})
