import type { DeskOrderRow } from '~/db/rows/payments'
import { seoulMoment } from '~/lib/seoul-date'
import { type PaymentProblem, paymentProblems } from '../../payment'
import { paidWith } from '../../payment-method'
import { presentAnyOrder, refundableOf } from '../../server/present'
import { countMissing, type OrderParts } from '../../server/queries'
import type { MoneyRow } from './queries'

export function presentDeskOrder(parts: OrderParts<DeskOrderRow>) {
  const { cancels, outside, unused } = parts
  return {
    ...presentAnyOrder(parts),
    unused,
    refundable: refundableOf(parts),
    missing: countMissing(outside),
    isUnderWay: cancels.some(({ status }) => status === 'open'),
    reasons: cancels.flatMap(({ reason, askedAt }) => (reason === null ? [] : [{ reason, askedAt }])),
  }
}

export const moneyHead = [
  '확인한 시각',
  '종류',
  '주문 번호',
  '결제 번호',
  '회원 번호',
  '이용권 값(원)',
  '이용권',
  '금액',
  '통화',
  '수수료(원)',
  '결제 수단',
  '비고',
] as const

/** A problem of a payment that went back at once. */
const problemNames: Record<PaymentProblem, string> = {
  amount: '주문과 다른 금액',
  currency: '주문과 다른 통화',
  'test-payment': '테스트 결제',
  'second-payment': '한 주문의 두 번째 결제',
  'buyer-left': '탈퇴한 회원의 결제',
}

const kindNames: Record<MoneyRow['kind'], string> = {
  payment: '결제',
  refund: '환불',
  'outside-return': '결제사에서 취소',
}

export function presentMoney(row: MoneyRow): readonly (string | number)[] {
  const { kind, at, merchantUid, impUid, memberId, tier, passes, amount, fee, currency } = row
  const problem = paymentProblems.find((name) => name === row.problem)
  return [
    seoulMoment(at).slice(0, 19).replace('T', ' '),
    kindNames[kind],
    merchantUid,
    impUid,
    memberId,
    tier,
    passes ?? '',
    amount,
    currency,
    fee ?? '',
    paidWith(row) ?? '',
    problem === undefined ? '' : problemNames[problem],
  ]
}
