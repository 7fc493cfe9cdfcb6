import type { AuditKind } from '~/lib/audit-kind'
import { changedMeanwhile } from '~/lib/conflict'
import { notAllowed, Refusal, refuse, sessionOver } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { accountRefusals } from '../../refusals'
import { suspensionInWords } from '../../standing'
import { accountTags } from '../../tags'
import { memberAudits } from '../audit'
import { findStanding, findSuspension, type StandingRow, versionOfStanding } from '../queries'
import { lockMember, lockMembers } from './members'
import { endSessions } from './sessions'

/** An operator at work. */
export interface Operating {
  operatorId: number
  now: Date
}

/** An operator's action on another member's account. */
export interface Acting extends Operating {
  memberId: number
  /** The version of the member's standing that the operator has read. */
  version: string
}

/**
 * Checks the right of an operator whom the caller has locked. Requests wait their turn, and another operator may have
 * suspended this one or withdrawn the role since theirs was let in.
 */
export async function checkOperator(tx: Transaction, operatorId: number, now: Date): Promise<void> {
  const operator = await findStanding(tx, operatorId, now)
  if (!operator || operator.leftAt !== null) throw sessionOver()
  if (!operator.isOperator || operator.suspensionId !== null) throw notAllowed()
}

/** `lockMember` for what only operators may do. */
export async function lockOperator(tx: Transaction, operatorId: number, now: Date): Promise<void> {
  await lockMember(tx, operatorId)
  await checkOperator(tx, operatorId, now)
}

async function lockStanding(
  tx: Transaction,
  { operatorId, memberId, version, now }: Acting,
): Promise<StandingRow> {
  if (operatorId === memberId) throw refuse(accountRefusals.ownStanding)
  const present = await lockMembers(tx, [operatorId, memberId])
  await checkOperator(tx, operatorId, now)
  const standing = await findStanding(tx, memberId, now)
  if (!standing || !present.has(memberId)) throw refuse(accountRefusals.noMember)
  if (versionOfStanding(standing) !== version) throw refuse(changedMeanwhile)
  return standing
}

async function note(
  tx: Transaction,
  { operatorId, memberId, now }: Acting,
  action: AuditKind,
  details: Record<string, string | number | boolean | null>,
): Promise<void> {
  await audit(tx, { actorId: operatorId, action, thing: memberId, details, now })
  await invalidate(tx, accountTags.standing.of(memberId))
}

const endOf = ({ suspensionId, endsAt }: StandingRow) =>
  suspensionId === null ? null : (endsAt?.toISOString() ?? 'without end')

/**
 * Ends the member's sessions and prevents new ones until the suspension ends. Keeps all of the member's data.
 */
export async function suspendMember(
  tx: Transaction,
  { reason, until, ...acting }: Acting & { reason: string; until: Date | null },
): Promise<void> {
  const { memberId, now } = acting
  const standing = await lockStanding(tx, acting)
  await tx`
    update member_suspensions set lifted_at = least(ends_at, ${now})
    where member_id = ${memberId} and lifted_at is null`
  await tx`
    insert into member_suspensions (member_id, reason, suspended_at, ends_at)
    values (${memberId}, ${reason}, ${now}, ${until})`
  const sessions = await endSessions(tx, { memberId, why: 'suspended', now })
  const after = until?.toISOString() ?? 'without end'
  await note(tx, acting, memberAudits['suspend-member'], { before: endOf(standing), after, sessions })
}

export async function liftSuspension(tx: Transaction, acting: Acting): Promise<void> {
  const { memberId, now } = acting
  const standing = await lockStanding(tx, acting)
  if (standing.suspensionId === null) throw refuse(accountRefusals.notSuspended)
  await tx`
    update member_suspensions set lifted_at = ${now} where member_id = ${memberId} and lifted_at is null`
  await note(tx, acting, memberAudits['lift-suspension'], { before: endOf(standing), after: null })
}

/** Signs a member out on every device. */
export function endSessionsOf(db: Database, acting: Acting): Promise<void> {
  return db.transaction(async (tx) => {
    await lockStanding(tx, acting)
    const sessions = await endSessions(tx, { memberId: acting.memberId, why: 'by-operator', now: acting.now })
    await note(tx, acting, memberAudits['end-sessions'], { sessions })
  })
}

/** Grants or withdraws the operator role. Operators cannot change their own role, so one always remains. */
export function setOperator(
  db: Database,
  { isOperator, ...acting }: Acting & { isOperator: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const standing = await lockStanding(tx, acting)
    if (standing.isOperator === isOperator) return
    if (isOperator && standing.suspensionId !== null) throw refuse(accountRefusals.suspendedOperator)
    await writeOperator(tx, acting.memberId, isOperator)
    const change = { before: standing.isOperator, after: isOperator }
    await note(
      tx,
      acting,
      isOperator ? memberAudits['grant-operator'] : memberAudits['withdraw-operator'],
      change,
    )
  })
}

async function writeOperator(tx: Transaction, memberId: number, isOperator: boolean): Promise<void> {
  await tx`update members set is_operator = ${isOperator} where id = ${memberId}`
  await invalidateOwn(tx, [memberId], accountTags.own.all, rightsTag)
}

/** Grants the operator role from the command line, which is how the first operator is made. */
export function nameOperator(
  db: Database,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockMembers(tx, [memberId])).has(memberId)) throw refuse(accountRefusals.noMember)
    const standing = await findStanding(tx, memberId, now)
    if (!standing || standing.isOperator) return
    if (standing.suspensionId !== null) throw refuse(accountRefusals.suspendedOperator)
    await writeOperator(tx, memberId, true)
    await audit(tx, {
      actorId: null,
      action: memberAudits['grant-operator'],
      thing: memberId,
      details: { before: false, after: true },
      now,
    })
    await invalidate(tx, accountTags.standing.of(memberId))
  })
}

/** Call it before a session begins, with the member locked. */
export async function refuseSuspended(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const suspension = await findSuspension(tx, memberId, now)
  if (!suspension) return
  const { reason, endsAt: until } = suspension
  const { status, code } = accountRefusals.suspended
  throw new Refusal(status, suspensionInWords({ reason, until }), {
    code,
    extra: { reason, until: until?.toISOString() ?? null },
  })
}
