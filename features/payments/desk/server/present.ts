import { seoulMoment } from '~/lib/seoul-date'
import { paidWith } from '../../payment-method'
import { presentAnyOrder, refundableOf } from '../../server/present'
import { countMissing, type OrderParts } from '../../server/queries'
import type { DeskOrderRow, MoneyRow } from './queries'

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
  '시각',
  '종류',
  '주문 번호',
  '결제 번호',
  '회원 번호',
  '이용권 값(원)',
  '이용권',
  '금액(원)',
  '수수료(원)',
  '결제 수단',
] as const

const kindNames: Record<MoneyRow['kind'], string> = {
  payment: '결제',
  refund: '환불',
  'outside-return': '결제사에서 취소',
}

export function presentMoney(row: MoneyRow): readonly (string | number)[] {
  const { kind, at, merchantUid, impUid, memberId, tier, passes, amount, fee } = row
  return [
    seoulMoment(at).slice(0, 19).replace('T', ' '),
    kindNames[kind],
    merchantUid,
    impUid,
    memberId,
    tier,
    passes ?? '',
    amount,
    fee ?? '',
    paidWith(row) ?? '',
  ]
}
