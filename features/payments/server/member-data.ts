import { toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import type { MemberData } from '~/lib/server/member-data'
import { orderName } from '../order'
import { countRefundable, lateUntil, refundableUntil, refundPolicy } from '../refund-policy'
import { forgetContact } from './commands/buyers'
import { forgetMeetupsOfOrders } from './commands/orders'
import {
  findAgreedContact,
  hasOpenRefund,
  listOrdersPaidSince,
  listWholeOrders,
  moneyLeft,
  withParts,
} from './queries'

const dayMs = 86_400_000

/** The orders that the member could get money back for now, late ones where a share was promised when they were made. */
async function listRefundable(db: Reader, { memberId, now }: { memberId: number; now: Date }) {
  const since = new Date(now.getTime() - (refundPolicy.lateYears * 366 + 1) * dayMs)
  const orders = await listOrdersPaidSince(db, { memberId, since })
  return (await withParts(db, orders, now)).flatMap(({ order, unused, expired, ...parts }) => {
    const { tier, count, paidAt, latePercent } = order
    if (paidAt === null) return []
    const name = orderName(toPassTier(tier), count)
    const left = moneyLeft(order, parts)
    const isLate = now > refundableUntil(paidAt)
    const passes = countRefundable({ unused: isLate ? unused + expired : unused, tier, left })
    const until = isLate ? lateUntil(paidAt) : refundableUntil(paidAt)
    if (passes === 0 || now > until || (isLate && latePercent === null)) return []
    return [{ name, passes, until, latePercent: isLate ? latePercent : null }]
  })
}

export const paymentData: MemberData = {
  name: 'payments',
  tables: ['payment_orders'],
  collect: listWholeOrders,
  whyCannotLeave: async (tx, memberId, now) => {
    const place = { path: paths.refundRules(), label: '환불하기' }
    if (await hasOpenRefund(tx, memberId)) {
      const message = '돌려받고 있는 돈이 있어요. 환불이 끝난 뒤에 탈퇴할 수 있어요.'
      return [{ message, place: { ...place, label: '환불 보기' } }]
    }
    const refundable = await listRefundable(tx, { memberId, now })
    return refundable.map(({ name, passes, until, latePercent }) => ({
      message:
        latePercent === null
          ? `${name} 주문에서 쓰지 않은 ${passes}장은 ${seoulDayInWords(until)}까지 환불받을 수 있어요. 포기하기 전에 먼저 환불해 주세요.`
          : `${name} 주문에서 쓰지 않았거나 만료된 ${passes}장은 ${seoulDayInWords(until)}까지 가격의 ${latePercent}%를 환불받을 수 있어요. 탈퇴하면 받을 수 없으니 먼저 환불해 주세요.`,
      place,
      // The passes themselves are counted where they are kept.
      forfeits: { count: 0, lines: [] },
    }))
  },
  // The law on electronic commerce requires keeping orders for five years. They name only the member's id.
  erase: forgetMeetupsOfOrders,
}

/** What was given for the payment company, beside the orders themselves. */
export const buyerData: MemberData = {
  name: 'paymentContact',
  tables: ['payment_buyers'],
  collect: findAgreedContact,
  erase: forgetContact,
}
