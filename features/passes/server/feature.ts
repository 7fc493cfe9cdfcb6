import { z } from 'zod'
import { lockMember } from '~/features/accounts/server/commands/members'
import { type BasicServices, due, feature } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import { passDeskRoutes } from '../desk/server/routes'
import { giftAudits } from './commands/gifts'
import { carryOutAudit, passAudits, planDailyAudit } from './commands/ledger-audits'
import { lotIdOf, stepLot } from './commands/lots'
import { passData } from './member-data'
import * as notices from './notices'
import { findLotOwner } from './queries/passes'
import { passRoutes } from './routes'

export const passDue = {
  'pass-lot': due('이용권 만료', async (tx, { subject, dueAt, now }) => {
    const lotId = lotIdOf(subject)
    const memberId = await findLotOwner(tx, lotId)
    if (memberId !== null) await lockMember(tx, memberId)
    await stepLot(tx, { lotId, dueAt, now })
  }),
}

const AuditPayload = z.object({ auditId: z.number().int() })

function auditLedgerJob({ db, clock }: BasicServices): Job {
  return async (payload) => carryOutAudit(db, AuditPayload.parse(payload).auditId, clock.now)
}

export const passes = feature({
  name: 'passes',
  routes: [passRoutes, passDeskRoutes],
  audits: [passAudits, giftAudits],
  due: passDue,
  upkeep: {
    'audit-ledger': { title: '하루 한 번 이용권 원장 점검', everyMs: 24 * 60 * 60_000, work: planDailyAudit },
  },
  jobs: { 'audit-ledger': { title: '이용권 원장 점검', open: auditLedgerJob } },
  memberData: [passData],
  notices: [notices],
})
