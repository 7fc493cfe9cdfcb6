import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { notePolicyChange } from '~/features/accounts/server/commands/policies'
import { refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { policyRefusals } from '../../refusals'
import { policyAudits } from '../audit'
import { policyTakenBackNotice } from '../notices'
import { notifySlice, policySubject } from './announce-policy'

/**
 * Takes an announcement back before its day, so that the version can be announced anew. What was announced stays in the audit log.
 * Whoever was there when it was announced is told, in slices by a due item.
 */
export async function takeBackPolicy(
  tx: Transaction,
  { operatorId, version, reason, now }: { operatorId: number; version: string; reason: string; now: Date },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'chief', now })
  // Members are being told by a due item, and two operators may act at the same time.
  await tx`lock table policy_versions in share row exclusive mode`
  const [policy] = await tx<{ id: number; holdsFrom: string | null; announcedAt: Date; told: number }[]>`
    delete from policy_versions where version = ${version} and holds_from > ${seoulDate(now)}::text::date
    returning id, holds_from::text as holds_from, announced_at, told`
  if (!policy?.holdsFrom) throw refuse(policyRefusals.notComing)
  const { holdsFrom } = policy
  const { id, announcedAt, told } = policy
  await cancelDue(tx, { subject: policySubject(id) })
  if (told > 0)
    await planNotifying(tx, {
      id,
      after: 0,
      holdsFrom,
      reason,
      announcedAt: announcedAt.toISOString(),
      dueAt: now,
    })
  await audit(tx, {
    actorId: operatorId,
    action: policyAudits['take-back-policy'],
    thing: id,
    details: { version, holdsFrom, told },
    now,
  })
  await notePolicyChange(tx)
}

interface Notifying {
  id: number
  /** The last member who has been told. */
  after: number
  holdsFrom: string
  reason: string
  announcedAt: string
}

function planNotifying(
  tx: Transaction,
  { id, dueAt, ...payload }: Notifying & { dueAt: Date },
): Promise<void> {
  return scheduleDue(tx, { kind: 'tell-policy-taken-back', subject: policySubject(id), dueAt, payload })
}

/** Tells the next members that a version will not hold. Plans the next slice until the last member. */
export async function notifyOfTakenBack(
  tx: Transaction,
  { dueAt, now, ...notifying }: Notifying & { dueAt: Date; now: Date },
): Promise<void> {
  const { after, holdsFrom, reason, announcedAt } = notifying
  const { last } = await notifySlice(tx, policyTakenBackNotice, {
    details: { holdsFrom, reason },
    after,
    announcedAt: new Date(announcedAt),
    now,
  })
  if (last !== null) await planNotifying(tx, { ...notifying, after: last, dueAt })
}
