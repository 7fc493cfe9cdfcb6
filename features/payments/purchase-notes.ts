import { adultAge } from '../accounts/birth-year'
import { passValidDays } from '../passes/pass'
import { refundPolicy } from './refund-policy'

/** What somebody should know before buying passes. Where there is no fee, nothing is said of one. */
export function purchaseNotes(feePercent: number, latePercent: number | null): readonly string[] {
  const { windowDays, freeDays, lateYears } = refundPolicy
  const refund = `쓰지 않은 이용권은 ${windowDays}일 안에 환불할 수 있`
  return [
    '모임을 여는 카페의 이용권 가격과 같은 이용권을 써요. 평일과 주말 가격이 다를 수 있어요.',
    `구매한 날부터 ${passValidDays}일 동안 쓸 수 있어요.`,
    feePercent === 0
      ? `${refund}어요.`
      : `${refund}고, ${freeDays}일 안에는 수수료가 없어요. 그다음에는 ${feePercent}%를 빼요.`,
    ...(latePercent === null
      ? []
      : [`그 뒤에는 기한이 지나도 ${lateYears}년 동안 낸 돈의 ${latePercent}%를 돌려받을 수 있어요.`]),
    '이용권은 미플이 팔고, 모임이 끝나면 카페에 정산해요.',
    `만 ${adultAge}세가 안 됐다면 법정대리인의 동의가 필요해요. 동의 없이 구매한 이용권은 본인이나 법정대리인이 취소할 수 있어요.`,
  ]
}
