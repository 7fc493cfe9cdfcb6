import { auditKinds } from '~/lib/audit-kind'

export const incidentAudits = auditKinds(
  'incident',
  { 'tell-incident': '개인정보 사고를 알렸어요', 'update-incident': '개인정보 사고에 대해 더 알렸어요' },
  { details: { recipients: '받는 사람', isToAll: '모든 회원', isPublic: '공개' } },
)
