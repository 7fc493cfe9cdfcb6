import { auditKinds } from '~/lib/audit-kind'

export const browserErrorAudits = auditKinds(
  'browser-error',
  { 'mark-browser-error-done': '브라우저 오류를 확인했어요' },
  { details: {} },
)
