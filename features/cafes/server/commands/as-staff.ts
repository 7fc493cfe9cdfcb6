import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import { type AuditEntry, audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { cafeTags } from '../../cafe'
import { cafeRefusals } from '../../refusals'
import type { StaffRole } from '../../staff'
import { findStaffRole, listStaffIds } from '../queries/staff'

/** Which member changes which cafe, and when. */
export interface Acting {
  cafeId: number
  actorId: number
  now: Date
}

/** Locks the actor and the cafe for a change, and checks under the lock that the actor is still on the staff. */
export async function lockAsStaff(tx: Transaction, { cafeId, actorId }: Acting): Promise<StaffRole> {
  await lockMember(tx, actorId)
  return lockCafeFor(tx, { cafeId, memberId: actorId })
}

/** Like `lockAsStaff`, for what only owners may do (docs/decisions/0032). */
export async function lockAsOwner(tx: Transaction, acting: Acting): Promise<void> {
  if ((await lockAsStaff(tx, acting)) !== 'owner') throw refuse(cafeRefusals.notOwner)
}

/** The second part of `lockAsStaff`, for callers that have already locked the members. */
export async function lockCafeFor(
  tx: Transaction,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<StaffRole> {
  await lockCafe(tx, cafeId)
  const role = await findStaffRole(tx, { cafeId, memberId })
  if (role === null) throw refuse(cafeRefusals.notStaff)
  return role
}

export async function lockCafe(tx: Transaction, cafeId: number): Promise<void> {
  const [cafe] = await tx<{ id: number }[]>`select id from cafes where id = ${cafeId} for no key update`
  if (!cafe) throw refuse(cafeRefusals.noCafe)
}

interface Doing extends Omit<Acting, 'actorId'> {
  actorId: number | null
  /** Done with an operator's right. The cafe's own log does not name the actor then. */
  byOperator?: boolean
}

/** Adds a change to the cafe's audit log, and refreshes open consoles. */
export async function recordAction(
  tx: Transaction,
  { cafeId, actorId, byOperator = false, now }: Doing,
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
): Promise<void> {
  await audit(tx, {
    actorId,
    action,
    thing: cafeId,
    details: { ...details, ...(byOperator && { byOperator }) },
    now,
  })
  await invalidateConsole(tx, cafeId)
}

/** Refreshes the open consoles of the cafe's staff. */
export async function invalidateConsole(tx: Transaction, cafeId: number): Promise<void> {
  await invalidateOwn(tx, await listStaffIds(tx, cafeId), cafeTags.console.of(cafeId))
}

/** Records a change of the cafe's public data: dates and logs it, and invalidates cached replies. */
export async function noteFactsChanged(
  tx: Transaction,
  acting: Doing,
  entry: Pick<AuditEntry, 'action' | 'details'>,
): Promise<void> {
  await tx`update cafes set updated_at = ${acting.now} where id = ${acting.cafeId}`
  await recordAction(tx, acting, entry)
  await invalidate(tx, cafeTags.facts.of(acting.cafeId))
}
