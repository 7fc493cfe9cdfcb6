import { auditKinds } from '~/lib/audit-kind'

export const reviewAudits = auditKinds(
  'review',
  { 'hide-review': '리뷰를 숨겼어요', 'keep-review': '리뷰를 보이게 두었어요' },
  {
    details: {
      state: '상태',
      reason: '이유',
      isHidden: '숨김',
      wasHidden: '전에 숨김',
      reports: '신고',
      flags: '의심 표시',
    },
  },
)
