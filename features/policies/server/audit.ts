import { policyNotice } from '~/features/policies/announce-policy'
import { auditKinds } from '~/lib/audit-kind'

export const policyAudits = auditKinds(
  'policy',
  { 'announce-policy': '바뀌는 약관을 알렸어요', 'take-back-policy': '알린 약관을 적용 전에 취소했어요' },
  {
    details: {
      version: '판',
      holdsFrom: '적용일',
      isAdverse: `${policyNotice.adverse}일 전에 알림`,
      asksTerms: '약관 재동의',
      asksLocation: '위치 재동의',
      told: '알린 회원',
    },
  },
)
