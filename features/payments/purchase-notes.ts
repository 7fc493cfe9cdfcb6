import { passValidDays } from '../passes/pass'
import { refundPolicy } from './refund-policy'

/** What somebody should know before buying passes. Where there is no fee, nothing is said of one. */
export function purchaseNotes(feePercent: number): readonly string[] {
  const { windowDays, freeDays } = refundPolicy
  const refund = `쓰지 않은 이용권은 ${windowDays}일 안에 환불할 수 있`
  return [
    '모임을 여는 카페의 이용권 가격과 같은 이용권을 써요. 평일과 주말 가격이 다를 수 있어요.',
    `구매한 날부터 ${passValidDays}일 동안 쓸 수 있어요.`,
    feePercent === 0
      ? `${refund}어요.`
      : `${refund}고, ${freeDays}일 안에는 수수료가 없어요. 그다음에는 ${feePercent}%를 빼요.`,
  ]
}
