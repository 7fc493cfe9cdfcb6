import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { auditKinds } from '~/lib/audit-kind'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate } from '~/lib/server/response-cache'
import { mostStoredProblems, storedAudits } from '../../ledger'
import { passTags } from '../../pass'
import { passRefusals } from '../../refusals'
import { recomputeLedger } from '../queries/audit'

export const passAudits = auditKinds('ledger-audit', { 'audit-ledger': '원장 점검을 시작했어요' })

/** Returns the audit's id, or null if another audit is under way. */
async function planAudit(tx: Transaction, now: Date): Promise<number | null> {
  const [planned] = await tx<{ id: number }[]>`
    insert into ledger_audits (asked_at) values (${now})
    on conflict ((ended_at is null)) where ended_at is null do nothing
    returning id`
  if (!planned) return null
  // Counted instead of calculated from the new id, because a refused audit uses up an id too.
  await tx`
    delete from ledger_audits
    where id not in (select id from ledger_audits order by id desc limit ${storedAudits})`
  await enqueue(
    tx,
    'audit-ledger',
    { auditId: planned.id },
    { canWait: true, service: { name: 'ledger-audit' } },
  )
  await invalidate(tx, passTags.audits.all)
  return planned.id
}

export async function startAudit(
  tx: Transaction,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<number> {
  await lockOperator(tx, { operatorId, need: 'money', now })
  const id = await planAudit(tx, now)
  if (id === null) throw refuse(passRefusals.auditUnderWay)
  await audit(tx, { actorId: operatorId, action: passAudits['audit-ledger'], thing: id, now })
  return id
}

export async function planDailyAudit(db: Database, now: Date): Promise<number> {
  await db.transaction((tx) => planAudit(tx, now))
  return 0
}

const longestFailure = 1_000

/**
 * Recomputes the ledger in one statement, so that it is read as of a single moment. A failure is stored as
 * the result and not retried; an operator can start another audit.
 */
export async function carryOutAudit(db: Database, auditId: number, now: () => Date): Promise<void> {
  const found = await recompute(db).catch(
    (error: unknown): Found => ({
      failure: String(error).slice(0, longestFailure),
      problems: null,
      says: [],
      transfers: null,
    }),
  )
  const { problems, says, transfers, failure } = found
  await db.transaction(async (tx) => {
    await tx`
      update ledger_audits
      set ended_at = ${now()}, problems = ${problems}, says = ${says}, transfers = ${transfers}, failure = ${failure}
      where id = ${auditId} and ended_at is null`
    await invalidate(tx, passTags.audits.all)
  })
}

interface Found {
  problems: number | null
  says: string[]
  transfers: number | null
  failure: string | null
}

async function recompute(db: Database): Promise<Found> {
  const [counted] = await db<{ transfers: number }[]>`select count(*)::int as transfers from ledger_transfers`
  const { problems, says } = await recomputeLedger(db, { most: mostStoredProblems })
  return { failure: null, problems, says, transfers: counted?.transfers ?? 0 }
}
