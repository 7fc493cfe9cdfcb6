import { planDailyAudit } from './commands/ledger-audits'

export const passUpkeep = {
  'audit-ledger': { title: '하루 한 번 이용권 원장 점검', everyMs: 24 * 60 * 60_000, work: planDailyAudit },
}
