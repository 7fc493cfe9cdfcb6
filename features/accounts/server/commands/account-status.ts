import type { AccountStatusRow } from '~/db/rows/accounts'
import type { AuditKind } from '~/lib/audit-kind'
import { changedMeanwhile } from '~/lib/conflict'
import { notAllowed, Refusal, refuse, sessionOver } from '~/lib/errors'
import {
  meetsNeed,
  notYourRight,
  type OperatorNeed,
  type OperatorRight,
  operatorRights,
  toOperatorRights,
} from '~/lib/operator-rights'
import { audit, changesBetween } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { accountTags } from '../../account'
import { suspensionInWords } from '../../account-status'
import { deskRefusals } from '../../desk-refusals'
import { accountRefusals } from '../../refusals'
import { memberAudits } from '../audit'
import { findAccountStatus, findSuspension, versionOfAccountStatus } from '../queries'
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
  /** The version of the member's account that the operator has read. */
  version: string
}

type OperatingFor = Operating & { need: OperatorNeed }

/**
 * Checks the right of an operator whom the caller has locked. Requests wait their turn, and another operator may have
 * suspended this one or withdrawn the right since theirs was let in.
 */
export async function checkOperator(
  tx: Transaction,
  { operatorId, need, now }: OperatingFor,
): Promise<OperatorRight[]> {
  const operator = await findAccountStatus(tx, operatorId, now)
  if (!operator || operator.leftAt !== null) throw sessionOver()
  if (!operator.isOperator || operator.suspensionId !== null) throw notAllowed()
  const rights = toOperatorRights(operator.operatorRights)
  if (!meetsNeed(need, rights)) throw refuse(notYourRight)
  return rights
}

/** `lockMember` for what only operators may do. */
export async function lockOperator(tx: Transaction, operating: OperatingFor): Promise<void> {
  await lockMember(tx, operating.operatorId)
  await checkOperator(tx, operating)
}

async function lockAccount(
  tx: Transaction,
  { operatorId, memberId, version, now }: Acting,
  need: OperatorNeed,
): Promise<AccountStatusRow> {
  if (operatorId === memberId) throw refuse(accountRefusals.ownAccount)
  const remaining = await lockMembers(tx, [operatorId, memberId])
  const rights = await checkOperator(tx, { operatorId, need, now })
  const account = await findAccountStatus(tx, memberId, now)
  if (!account || !remaining.has(memberId)) throw refuse(accountRefusals.noMember)
  // Whoever could lock out those who give rights would have all of them in the end.
  if (account.isOperator && !meetsNeed('chief', rights)) throw refuse(deskRefusals.ofOperator)
  if (versionOfAccountStatus(account) !== version) throw refuse(changedMeanwhile)
  return account
}

async function note(
  tx: Transaction,
  { operatorId, memberId, now }: Acting,
  action: AuditKind,
  details: Record<string, string | number | boolean | null>,
): Promise<void> {
  await audit(tx, { actorId: operatorId, action, thing: memberId, details, now })
  await invalidate(tx, accountTags.status.of(memberId))
}

const endOf = ({ suspensionId, endsAt }: AccountStatusRow) =>
  suspensionId === null ? null : (endsAt?.toISOString() ?? 'without end')

/**
 * Ends the member's sessions and prevents new ones until the suspension ends. Keeps all of the member's data.
 */
export async function suspendMember(
  tx: Transaction,
  { reason, until, ...acting }: Acting & { reason: string; until: Date | null },
): Promise<void> {
  const { memberId, now } = acting
  const account = await lockAccount(tx, acting, 'support')
  await tx`
    update member_suspensions set lifted_at = least(ends_at, ${now})
    where member_id = ${memberId} and lifted_at is null`
  await tx`
    insert into member_suspensions (member_id, reason, suspended_at, ends_at)
    values (${memberId}, ${reason}, ${now}, ${until})`
  const sessions = await endSessions(tx, { memberId, why: 'suspended', now })
  const after = until?.toISOString() ?? 'without end'
  await note(tx, acting, memberAudits['suspend-member'], { before: endOf(account), after, sessions })
}

export async function liftSuspension(tx: Transaction, acting: Acting): Promise<void> {
  const { memberId, now } = acting
  const account = await lockAccount(tx, acting, 'support')
  if (account.suspensionId === null) throw refuse(accountRefusals.notSuspended)
  await tx`
    update member_suspensions set lifted_at = ${now} where member_id = ${memberId} and lifted_at is null`
  await note(tx, acting, memberAudits['lift-suspension'], { before: endOf(account), after: null })
}

/** Signs a member out on every device. */
export function endSessionsOf(db: Database, acting: Acting): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, acting, 'support')
    const sessions = await endSessions(tx, { memberId: acting.memberId, why: 'by-operator', now: acting.now })
    await note(tx, acting, memberAudits['end-sessions'], { sessions })
  })
}

/** What the audit log keeps of rights: those that have changed. */
const rightsInAudit = (rights: readonly OperatorRight[]) =>
  Object.fromEntries(operatorRights.map((right) => [right, rights.includes(right)]))

function auditOfRights(before: readonly OperatorRight[], after: readonly OperatorRight[]): AuditKind {
  if (before.length === 0) return memberAudits['grant-operator']
  return memberAudits[after.length === 0 ? 'withdraw-operator' : 'change-rights']
}

/**
 * Gives a member exactly these rights of an operator; none of them ends their being one. Operators cannot change their
 * own, so one who has all of them always remains.
 */
export function setOperatorRights(
  db: Database,
  { rights, ...acting }: Acting & { rights: readonly OperatorRight[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, acting, 'chief')
    await giveRights(tx, { ...acting, account, rights, actorId: acting.operatorId })
  })
}

async function giveRights(
  tx: Transaction,
  {
    account,
    memberId,
    rights,
    actorId,
    now,
  }: {
    account: AccountStatusRow
    memberId: number
    rights: readonly OperatorRight[]
    actorId: number | null
    now: Date
  },
): Promise<void> {
  const before = toOperatorRights(account.operatorRights)
  const changes = changesBetween(rightsInAudit(before), rightsInAudit(rights))
  if (Object.keys(changes.after).length === 0) return
  const isOperator = rights.length > 0
  if (isOperator && account.suspensionId !== null) throw refuse(accountRefusals.suspendedOperator)
  await tx`
    update members set is_operator = ${isOperator}, operator_rights = ${isOperator ? [...rights] : null}::text[]
    where id = ${memberId}`
  await invalidateOwn(tx, [memberId], accountTags.own.all, rightsTag)
  await audit(tx, { actorId, action: auditOfRights(before, rights), thing: memberId, details: changes, now })
  await invalidate(tx, accountTags.status.of(memberId))
}

/** Gives these rights from the command line, which is how the first operator is made. */
export function nameOperator(
  db: Database,
  { memberId, rights, now }: { memberId: number; rights: readonly OperatorRight[]; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockMembers(tx, [memberId])).has(memberId)) throw refuse(accountRefusals.noMember)
    const account = await findAccountStatus(tx, memberId, now)
    if (account) await giveRights(tx, { account, memberId, rights, actorId: null, now })
  })
}

/**
 * Notes that an operator has read a member's file: once an hour, because the screen asks again whenever its window has the
 * focus. Not their own file.
 */
export async function noteReading(
  tx: Transaction,
  { operatorId, memberId, now }: Operating & { memberId: number },
): Promise<void> {
  if (operatorId === memberId) return
  await lockMember(tx, operatorId)
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const [noted] = await tx<{ id: number }[]>`
    select id::float8 as id from audit_entries
    where actor_id = ${operatorId} and thing_kind = 'member' and thing_id = ${memberId} and action = 'read-file'
      and happened_at > ${hourAgo}
    limit 1`
  if (!noted)
    await audit(tx, { actorId: operatorId, action: memberAudits['read-file'], thing: memberId, now })
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
