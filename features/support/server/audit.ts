import { auditKinds } from '~/lib/audit-kind'

export const supportAudits = auditKinds('inquiry', { 'answer-inquiry': '문의에 답했어요' }, { details: {} })
