import { passValidDays } from '../passes/pass'
import { refundPolicy } from './refund-policy'

const hourMs = 60 * 60_000

/** What somebody should know before buying passes. */
export const purchaseNotes = [
  '모임을 여는 카페의 이용권 가격과 같은 이용권을 써요. 평일과 주말 가격이 다를 수 있어요.',
  `구매한 날부터 ${passValidDays}일 동안 쓸 수 있어요.`,
  `쓰지 않은 이용권은 ${refundPolicy.windowMs / (24 * hourMs)}일 안에 환불할 수 있고, ${refundPolicy.freeMs / hourMs}시간 안에는 수수료가 없어요.`,
]
