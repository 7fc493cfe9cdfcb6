import { auditKinds } from '~/lib/audit-kind'

export const promotionAudits = auditKinds(
  'promotion',
  { 'send-promotion': '광고 소식을 보냈어요', 'stop-promotion': '광고 소식을 멈췄어요' },
  { details: { recipients: '받는 사람' } },
)
