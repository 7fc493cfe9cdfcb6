import { auditKinds } from '~/lib/audit-kind'

export const loyaltyAudits = auditKinds(
  'cafe',
  {
    'change-stamp-rewards': '스탬프 보상을 수정했어요',
    'set-staff-pin': '직원 비밀번호를 정했어요',
    'remove-staff-pin': '직원 비밀번호를 삭제했어요',
    'redeem-coupon': '쿠폰 사용을 처리했어요',
  },
  { details: { rewards: '보상', coupon: '쿠폰 번호' } },
)
