import { auditKinds } from '~/lib/audit-kind'

export const giftAudits = auditKinds(
  'member',
  { 'give-passes': '이용권을 드렸어요', 'take-gift-back': '드린 이용권을 거뒀어요' },
  { details: { tier: '이용권 값', count: '이용권' } },
)

export const passAudits = auditKinds('ledger-audit', { 'audit-ledger': '원장 점검을 시작했어요' })
