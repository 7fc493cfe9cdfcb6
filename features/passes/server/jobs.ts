import { z } from 'zod'
import type { BasicServices } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import { carryOutAudit } from './commands/ledger-audits'

const Payload = z.object({ auditId: z.number().int() })

export function auditLedgerJob({ db, clock }: BasicServices): Job {
  return async (payload) => carryOutAudit(db, Payload.parse(payload).auditId, clock.now)
}
