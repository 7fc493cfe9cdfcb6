import type { UpkeepTasks } from '~/lib/server/upkeep'
import { planDailyAudit } from './commands/ledger-audits'

export const passUpkeep: UpkeepTasks = {
  'audit-ledger': { everyMs: 24 * 60 * 60_000, work: planDailyAudit },
}
