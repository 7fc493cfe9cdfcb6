import { auditKinds } from '~/lib/audit-kind'

export const passAudits = auditKinds('ledger-audit', { 'audit-ledger': '원장 점검을 시작했어요' })
