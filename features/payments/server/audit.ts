import { auditKinds } from '~/lib/audit-kind'

export const orderAudits = auditKinds(
  'order',
  { 'refund-order': '환불했어요', 'settle-outside-return': '밖에서 취소된 주문을 확인했어요' },
  {
    details: {
      cancel: '취소 번호',
      passes: '이용권',
      refunded: '환불한 금액',
      unusedBefore: '환불하기 전에 남은 이용권',
      amount: '금액',
      missing: '부족한 이용권',
    },
  },
)
