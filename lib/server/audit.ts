import type { Reader, Transaction } from './database'
import type { MemberData } from './member-data'

export interface AuditEntry {
  /** Null when the server did it by itself. */
  actorId: number | null
  /** What was done, e.g. `change-hours`. */
  action: string
  thing: { kind: string; id: number }
  /** What changed, without names, texts or numbers of people: the entry outlives them. */
  details?: Readonly<Record<string, string | number | boolean | null>>
  now: Date
}

/** Writes down who did what to which thing, in the transaction of the change itself; the actor is locked before. */
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
  // What was done to a thing is the thing's to remember; its actor is by then a member without a name.
  erase: async () => undefined,
}
