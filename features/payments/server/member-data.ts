import { paths } from '~/features/paths'
import type { MemberData } from '~/lib/server/member-data'
import { hasOpenRefund, listWholeOrders } from './queries'

export const paymentData: MemberData = {
  name: 'payments',
  tables: ['payment_orders'],
  collect: listWholeOrders,
  whyCannotLeave: async (tx, memberId) =>
    (await hasOpenRefund(tx, memberId))
      ? [
          {
            message: '돌려받고 있는 돈이 있어요. 환불이 끝난 뒤에 탈퇴할 수 있어요.',
            place: { path: paths.refundRules(), label: '환불 보기' },
          },
        ]
      : [],
  // The law on electronic commerce requires keeping orders for five years. They name only the member's id.
  erase: async () => undefined,
}
