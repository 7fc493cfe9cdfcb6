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
