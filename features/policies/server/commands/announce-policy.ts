import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { notePolicyChange } from '~/features/accounts/server/commands/policies'
import { readPolicies } from '~/features/accounts/server/queries'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { policyToAnnounce } from '~/features/policies/announce-policy'
import { refuse } from '~/lib/errors'
import type { NoticeKind } from '~/lib/notice-kind'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { policyRefusals } from '../../refusals'
import { policyAudits } from '../audit'
import { policyChangesNotice } from '../notices'

const subjectStart = 'policy:'

export const policySubject = (id: number): string => `${subjectStart}${id}`

export function policyIdOf(subject: string): number {
  return Number(subject.slice(subjectStart.length))
}

interface Announcing {
  operatorId: number
  version: string
  holdsFrom: string
  isAdverse: boolean
  asksTerms: boolean
  asksLocation: boolean
  summary: string
  now: Date
}

/** Announces the next version of the terms. Everybody is told in slices by a due item. Returns its id. */
export async function announcePolicy(
  tx: Transaction,
  { operatorId, version, holdsFrom, isAdverse, asksTerms, asksLocation, summary, now }: Announcing,
): Promise<number> {
  await lockOperator(tx, { operatorId, need: 'chief', now })
  // Two operators may announce at the same time.
  await tx`lock table policy_versions in share row exclusive mode`
  const { announced, inForce } = await readPolicies(tx, now)
  if (policyToAnnounce(inForce, announced) !== version) throw refuse(policyRefusals.nothingToAnnounce)
  const [stored] = await tx<{ id: number }[]>`
    insert into policy_versions
      (version, holds_from, is_adverse, asks_terms, asks_location, summary, announced_at)
    values (${version}, ${holdsFrom}::text::date, ${isAdverse}, ${asksTerms}, ${asksLocation}, ${summary}, ${now})
    returning id`
  if (!stored) throw new Error('the version has no number')
  await planNotifying(tx, { id: stored.id, after: 0, dueAt: now })
  await scheduleDue(tx, {
    kind: 'policy-holds',
    subject: policySubject(stored.id),
    dueAt: new Date(`${holdsFrom}T00:00:00+09:00`),
  })
  await audit(tx, {
    actorId: operatorId,
    action: policyAudits['announce-policy'],
    thing: stored.id,
    details: { version, holdsFrom, isAdverse, asksTerms, asksLocation },
    now,
  })
  await notePolicyChange(tx)
  return stored.id
}

function planNotifying(
  tx: Transaction,
  { id, after, dueAt }: { id: number; after: number; dueAt: Date },
): Promise<void> {
  return scheduleDue(tx, { kind: 'tell-policy', subject: policySubject(id), dueAt, payload: { after } })
}

/** So many members are told in one transaction. */
const sliceSize = 300

/**
 * Tells the next members of a version, each once. Who signed up later has read of it where they agreed. Plans the next slice until
 * the last member.
 */
export async function notifyOfPolicy(
  tx: Transaction,
  { id, after, dueAt, now }: { id: number; after: number; dueAt: Date; now: Date },
): Promise<void> {
  const [policy] = await tx<
    { version: string; holdsFrom: string; summary: string; asks: boolean; announcedAt: Date }[]
  >`
    select version, holds_from::text as holds_from, summary, asks_terms or asks_location as asks, announced_at
    from policy_versions where id = ${id}`
  if (!policy) return
  const { announcedAt, ...details } = policy
  const { last, told } = await notifySlice(tx, policyChangesNotice, { details, after, announcedAt, now })
  await tx`
    update policy_versions set told = told + ${told}, told_at = ${last === null ? now : null}
    where id = ${id}`
  if (last !== null) await planNotifying(tx, { id, after: last, dueAt })
}

/** Tells the next members who were there when a version was announced. `last` is null once everybody has been told. */
export async function notifySlice<D extends object>(
  tx: Transaction,
  kind: NoticeKind<D>,
  { details, after, announcedAt, now }: { details: D; after: number; announcedAt: Date; now: Date },
): Promise<{ last: number | null; told: number }> {
  const next = await tx<{ id: number }[]>`
    select id from members where left_at is null and id > ${after} and joined_at <= ${announcedAt}
    order by id limit ${sliceSize}`
  const remaining = await lockMembers(
    tx,
    next.map((member) => member.id),
  )
  await addNotices(tx, kind, { to: [...remaining].map((memberId) => ({ memberId, details })), now })
  return { last: next.length < sliceSize ? null : (next.at(-1)?.id ?? null), told: remaining.size }
}

/** The pages say what holds, so they are read anew when that changes. */
export async function policyHolds(tx: Transaction): Promise<void> {
  await notePolicyChange(tx)
}
