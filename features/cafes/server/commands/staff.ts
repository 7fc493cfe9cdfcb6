import { randomBytes } from 'node:crypto'
import { accountRefusals } from '~/features/accounts/refusals'
import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { lockMember, lockMembers, noteCafeRoles } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse, sessionOver } from '~/lib/errors'
import type { OperatorNeed } from '~/lib/operator-rights'
import type { Transaction } from '~/lib/server/database'
import { hashOfBody } from '~/lib/server/idempotency'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { cafeTags } from '../../cafe'
import { cafeLimits } from '../../cafe-profile'
import { cafeRefusals } from '../../refusals'
import { inviteEndsAt, isAtLeast, type StaffRole, toStaffRole } from '../../staff'
import { cafeAudits } from '../audit'
import { cafeRoleGivenNotice, cafeRoleNotice } from '../notices'
import { findInvite, findStaffRole } from '../queries/staff'
import { type Acting, invalidateConsole, lockAsOwner, lockCafe, lockCafeFor, recordAction } from './as-staff'

export interface NewStaff {
  cafeId: number
  memberId: number
  role: StaffRole
}

/** Adds members to the staff of cafes. A member who is already on the staff keeps their role. */
export async function addStaff(tx: Transaction, staff: readonly NewStaff[], since: Date): Promise<void> {
  const rows = JSON.stringify(
    staff.map(({ cafeId, memberId, role }) => ({ cafe_id: cafeId, member_id: memberId, role })),
  )
  await tx`
    insert into cafe_staff (cafe_id, member_id, role, since)
    select cafe_id, member_id, role, ${since}::timestamptz
    from json_to_recordset(${rows}::text::json) as given (cafe_id int, member_id int, role text)
    on conflict (cafe_id, member_id) do nothing`
  await noteRights(
    tx,
    staff.map(({ memberId }) => memberId),
  )
}

/** Updates the members' flags after a change of their roles, and makes open streams recheck their rights. */
async function noteRights(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  const ids = [...new Set(memberIds)].sort((a, b) => a - b)
  const roles = await tx<{ memberId: number; cafes: number; owned: number }[]>`
    select member_id, count(*)::int as cafes, (count(*) filter (where role = 'owner'))::int as owned
    from cafe_staff where member_id = any(${ids}::int[]) group by member_id`
  const of = new Map(roles.map((role) => [role.memberId, role]))
  await noteCafeRoles(
    tx,
    ids.map((memberId) => ({
      memberId,
      isCafeStaff: (of.get(memberId)?.cafes ?? 0) > 0,
      isFranchiseOwner: (of.get(memberId)?.owned ?? 0) > 1,
    })),
  )
  await invalidateOwn(tx, ids, rightsTag)
}

export function hashOfInvite(key: string): string {
  return hashOfBody(key)
}

/** Returns the key of the invitation link. Only its hash is stored, so the key cannot be read again. */
export async function inviteStaff(tx: Transaction, acting: Acting & { role: StaffRole }) {
  const { cafeId, actorId, role, now } = acting
  await lockAsOwner(tx, acting)
  const [open] = await tx<{ invites: number | null; staff: number | null }[]>`
    select (select count(*)::int from cafe_invites where cafe_id = ${cafeId} and expires_at > ${now}) as invites,
      (select count(*)::int from cafe_staff where cafe_id = ${cafeId}) as staff`
  if ((open?.invites ?? 0) >= cafeLimits.openInvites) throw refuse(cafeRefusals.tooManyInvites)
  if ((open?.staff ?? 0) >= cafeLimits.staff) throw refuse(cafeRefusals.tooManyStaff)
  const key = randomBytes(16).toString('base64url')
  const expiresAt = inviteEndsAt(now)
  await tx`delete from cafe_invites where cafe_id = ${cafeId} and expires_at <= ${now}`
  const [invite] = await tx<{ id: number }[]>`
    insert into cafe_invites (cafe_id, key_hash, role, invited_by, invited_at, expires_at)
    values (${cafeId}, ${hashOfInvite(key)}, ${role}, ${actorId}, ${now}, ${expiresAt})
    returning id`
  if (!invite) throw new Error('the invitation was not stored')
  await recordAction(tx, acting, { action: cafeAudits['invite-staff'], details: { role } })
  return { id: invite.id, key, expiresAt }
}

export async function withdrawInvite(tx: Transaction, acting: Acting & { inviteId: number }): Promise<void> {
  await lockAsOwner(tx, acting)
  const gone = await tx<{ id: number }[]>`
    delete from cafe_invites where id = ${acting.inviteId} and cafe_id = ${acting.cafeId} returning id`
  if (gone.length === 0) throw refuse(cafeRefusals.noInvite)
  await recordAction(tx, acting, { action: cafeAudits['withdraw-invite'] })
}

/** Adds the member to the staff. Each invitation works only once. */
export async function acceptInvite(
  tx: Transaction,
  { key, memberId, now }: { key: string; memberId: number; now: Date },
): Promise<{ cafeId: number; role: StaffRole }> {
  await lockMember(tx, memberId)
  const offered = await findInvite(tx, { keyHash: hashOfInvite(key), memberId, now })
  if (!offered) throw refuse(cafeRefusals.noInvite)
  const { cafeId, id: inviteId } = offered
  const role = toStaffRole(offered.role)
  await lockCafe(tx, cafeId)
  const before = await findStaffRole(tx, { cafeId, memberId })
  if (isAtLeast(before, role)) throw refuse(cafeRefusals.alreadyStaff)
  const gone = await tx<{ id: number }[]>`delete from cafe_invites where id = ${inviteId} returning id`
  if (gone.length === 0) throw refuse(cafeRefusals.noInvite)
  const [others] = await tx<{ staff: number }[]>`
    select count(*)::int as staff from cafe_staff where cafe_id = ${cafeId} and member_id <> ${memberId}`
  if ((others?.staff ?? 0) >= cafeLimits.staff) throw refuse(cafeRefusals.tooManyStaff)
  await setRole(tx, { cafeId, memberId, role }, { by: memberId, now })
  await recordAction(
    tx,
    { cafeId, actorId: memberId, now },
    { action: cafeAudits['join-staff'], details: { role } },
  )
  return { cafeId, role }
}

export async function changeStaffRole(
  tx: Transaction,
  acting: Acting & { memberId: number; role: StaffRole },
): Promise<void> {
  const { cafeId, memberId, role, now } = acting
  const before = await lockOther(tx, acting)
  if (before === role) return
  if (before === 'owner') await keepAnOwner(tx, { cafeId, memberId })
  if (before === 'owner') await withdrawInvitesOf(tx, { cafeId, memberId })
  await setRole(tx, { cafeId, memberId, role }, { by: acting.actorId, now })
  await recordAction(tx, acting, { action: cafeAudits['change-staff-role'], details: { memberId, role } })
  if (memberId !== acting.actorId) await notifyOfRole(tx, { cafeId, memberId, role }, now)
}

/** Owners can remove anybody, and everybody can remove themselves. The last owner has to stay. */
export async function removeStaff(tx: Transaction, acting: Acting & { memberId: number }): Promise<void> {
  const { cafeId, memberId, actorId } = acting
  const before = await lockOther(tx, acting)
  if (before === 'owner') await keepAnOwner(tx, { cafeId, memberId })
  await takeFromStaff(tx, { cafeId, memberId })
  await recordAction(tx, acting, {
    action: memberId === actorId ? cafeAudits['leave-staff'] : cafeAudits['remove-staff'],
    details: { memberId, role: before },
  })
}

async function takeFromStaff(
  tx: Transaction,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<void> {
  await withdrawInvitesOf(tx, { cafeId, memberId })
  await tx`delete from cafe_staff where cafe_id = ${cafeId} and member_id = ${memberId}`
  await noteRights(tx, [memberId])
  await invalidateOwn(tx, [memberId], cafeTags.console.of(cafeId))
  await invalidate(tx, cafeTags.facts.of(cafeId))
}

/** Former owners must not be able to use their own open invitations to come back. */
async function withdrawInvitesOf(
  tx: Transaction,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<void> {
  await tx`delete from cafe_invites where cafe_id = ${cafeId} and invited_by = ${memberId}`
}

interface OperatorActing {
  cafeId: number
  memberId: number
  /** Null for the command line. */
  operatorId: number | null
  now: Date
}

/** Returns whether the member is still here: only the operator's own leaving ends the operator's session. */
async function lockForOperator(
  tx: Transaction,
  { cafeId, memberId, operatorId, now }: OperatorActing,
  need: OperatorNeed,
): Promise<boolean> {
  const remaining = await lockMembers(tx, operatorId === null ? [memberId] : [operatorId, memberId])
  if (operatorId !== null) await checkOperator(tx, { operatorId, need, now })
  await lockCafe(tx, cafeId)
  return remaining.has(memberId)
}

/** For operators, who need no role at the cafe: removes a member from the staff, even the last owner. */
export async function dismissStaff(tx: Transaction, acting: OperatorActing): Promise<void> {
  const { cafeId, memberId, operatorId, now } = acting
  await lockForOperator(tx, acting, 'support')
  const role = await findStaffRole(tx, { cafeId, memberId })
  if (role === null) throw refuse(cafeRefusals.noStaffMember)
  await takeFromStaff(tx, { cafeId, memberId })
  await recordAction(
    tx,
    { cafeId, actorId: operatorId, byOperator: true, now },
    { action: cafeAudits['remove-staff'], details: { memberId, role } },
  )
}

/**
 * For operators with all rights: makes a member an owner, because a cafe without owners has nobody who can invite others. An owner
 * says where the cafe's money goes.
 */
export async function nameOwner(
  tx: Transaction,
  { operatorId = null, ...asked }: Omit<OperatorActing, 'operatorId'> & { operatorId?: number | null },
): Promise<void> {
  const { cafeId, memberId, now } = asked
  const isHere = await lockForOperator(tx, { ...asked, operatorId }, 'chief')
  if (!isHere) throw refuse(accountRefusals.noMember)
  if ((await findStaffRole(tx, { cafeId, memberId })) === 'owner') throw refuse(cafeRefusals.alreadyStaff)
  await setRole(tx, { cafeId, memberId, role: 'owner' }, { by: operatorId, now })
  await recordAction(
    tx,
    { cafeId, actorId: operatorId, byOperator: true, now },
    { action: cafeAudits['name-owner'], details: { memberId } },
  )
  if (memberId !== operatorId) await notifyOfRole(tx, { cafeId, memberId, role: 'owner' }, now)
}

export async function eraseStaffRowsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from cafe_invites where invited_by = ${memberId}`
  const left = await tx<{ cafeId: number }[]>`
    delete from cafe_staff where member_id = ${memberId} returning cafe_id`
  for (const { cafeId } of left) await invalidateConsole(tx, cafeId)
  // Operators read who looks after a cafe with its facts.
  await invalidate(tx, ...left.map(({ cafeId }) => cafeTags.facts.of(cafeId)))
}

/** Locks both members and the cafe for a change of the member's role, and returns the current role. */
async function lockOther(tx: Transaction, acting: Acting & { memberId: number }): Promise<StaffRole> {
  const { cafeId, actorId, memberId } = acting
  if (!(await lockMembers(tx, [actorId, memberId])).has(actorId)) throw sessionOver()
  const role = await lockCafeFor(tx, { cafeId, memberId: actorId })
  if (memberId !== actorId && role !== 'owner') throw refuse(cafeRefusals.notOwner)
  const before = await findStaffRole(tx, { cafeId, memberId })
  if (before === null) throw refuse(cafeRefusals.noStaffMember)
  return before
}

async function keepAnOwner(
  tx: Transaction,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<void> {
  const [others] = await tx<{ owners: number }[]>`
    select count(*)::int as owners from cafe_staff
    where cafe_id = ${cafeId} and role = 'owner' and member_id <> ${memberId}`
  if ((others?.owners ?? 0) === 0) throw refuse(cafeRefusals.lastOwner)
}

/** Tells a member of the role that somebody else has given them. */
async function notifyOfRole(tx: Transaction, { cafeId, memberId, role }: NewStaff, now: Date): Promise<void> {
  const [cafe] = await tx<{ name: string }[]>`select name from cafes where id = ${cafeId}`
  const details = { cafeId, cafe: cafe?.name ?? '', role }
  await addNotice(tx, cafeRoleNotice, { memberId, details, now })
}

/** Gives a member a role, and tells the other owners, because whoever has one gets into their console. */
async function setRole(
  tx: Transaction,
  { cafeId, memberId, role }: NewStaff,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await tx`
    insert into cafe_staff (cafe_id, member_id, role, since) values (${cafeId}, ${memberId}, ${role}, ${now})
    on conflict (cafe_id, member_id) do update set role = excluded.role`
  await noteRights(tx, [memberId])
  await invalidate(tx, cafeTags.facts.of(cafeId))
  const others = await tx<{ ownerId: number; cafe: string }[]>`
    select member_id as owner_id, name as cafe from cafe_staff join cafes on cafes.id = cafe_id
    where cafe_id = ${cafeId} and role = 'owner' and member_id <> ${memberId} and member_id is distinct from ${by}::int
    order by member_id`
  for (const { ownerId, cafe } of others) {
    await addNotice(tx, cafeRoleGivenNotice, { memberId: ownerId, details: { cafeId, cafe, role }, now })
  }
}
