import type { AuditDetails, AuditKind, AuditValue } from '../audit-kind'
import type { Reader, Transaction } from './database'
import type { MemberData } from './member-data'

export interface AuditEntry {
  /** Null when the server acted on its own. */
  actorId: number | null
  action: AuditKind
  /** The id of the changed thing. */
  thing: number
  /** What changed. No names, texts or phone numbers, because the entry outlives the people in it. */
  details?: AuditDetails
  now: Date
}

/** Records who did what to which thing, in the transaction of the change. The caller must have locked the actor. */
export async function audit(
  tx: Transaction,
  { actorId, action, thing, details = {}, now }: AuditEntry,
): Promise<void> {
  await tx`
    insert into audit_entries (actor_id, action, thing_kind, thing_id, details, happened_at)
    values (${actorId}, ${action.name}, ${action.thing}, ${thing}, ${JSON.stringify(details)}::text::jsonb, ${now})`
}

async function listEntriesOf(db: Reader, actorId: number) {
  return db<{ action: string; thingKind: string; thingId: number; details: unknown; happenedAt: Date }[]>`
    select action, thing_kind, thing_id, details, happened_at from audit_entries
    where actor_id = ${actorId} order by id`
}

export const auditData: MemberData = {
  name: 'audit',
  tables: ['audit_entries'],
  collect: async (db, memberId) =>
    (await listEntriesOf(db, memberId)).map(({ action, thingKind, thingId, details, happenedAt }) => ({
      action,
      thing: { kind: thingKind, id: thingId },
      details,
      at: happenedAt.toISOString(),
    })),
  // The entry belongs to the history of the thing. After leaving, its actor is an anonymous member.
  erase: async () => undefined,
}

/** Longer texts are cut in entries, so that a page of the log stays small. */
const longestAuditText = 300

/** The details of a change: the fields that differ, before and after. Lists and long texts are shortened. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, AuditValue>; after: Record<string, AuditValue> } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const toValues = (facts: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, toAuditValue(facts[name])]))
  return { before: toValues(before), after: toValues(after) }
}

function toAuditValue(value: unknown): AuditValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const points = [...text]
  return points.length <= longestAuditText ? text : `${points.slice(0, longestAuditText - 1).join('')}…`
}
