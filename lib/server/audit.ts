import type { Reader, Transaction } from './database'
import type { MemberData } from './member-data'

export interface AuditEntry {
  /** Null when the server acted on its own. */
  actorId: number | null
  /** What was done, e.g. `change-hours`. */
  action: string
  thing: { kind: string; id: number }
  /** What changed. No names, texts or phone numbers, because the entry outlives the people in it. */
  details?: Readonly<Record<string, string | number | boolean | null>>
  now: Date
}

/** Records who did what to which thing, in the transaction of the change. The caller must have locked the actor. */
export async function audit(
  tx: Transaction,
  { actorId, action, thing, details = {}, now }: AuditEntry,
): Promise<void> {
  await tx`
    insert into audit_entries (actor_id, action, thing_kind, thing_id, details, happened_at)
    values (${actorId}, ${action}, ${thing.kind}, ${thing.id}, ${JSON.stringify(details)}::text::jsonb, ${now})`
}

async function listEntriesOf(db: Reader, actorId: number) {
  return db<{ action: string; thing_kind: string; thing_id: number; details: unknown; happened_at: Date }[]>`
    select action, thing_kind, thing_id, details, happened_at from audit_entries
    where actor_id = ${actorId} order by id`
}

export const auditData: MemberData = {
  name: 'audit',
  tables: ['audit_entries'],
  collect: async (db, memberId) =>
    (await listEntriesOf(db, memberId)).map(({ action, thing_kind, thing_id, details, happened_at }) => ({
      action,
      thing: { kind: thing_kind, id: thing_id },
      details,
      at: happened_at.toISOString(),
    })),
  // The entry belongs to the history of the thing. After leaving, its actor is an anonymous member.
  erase: async () => undefined,
}
