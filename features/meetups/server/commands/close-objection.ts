import { closeCase } from '~/features/reports/server/commands/cases'
import type { Transaction } from '~/lib/server/database'

/** The mark to which somebody objects is being taken away, so nobody decides about it any more. */
export async function closeObjection(
  tx: Transaction,
  { entryId, now }: { entryId: number; now: Date },
): Promise<void> {
  const [closed] = await tx<{ id: number }[]>`
    update no_show_objections set closed_at = ${now}, outcome = 'corrected'
    where entry_id = ${entryId} and closed_at is null
    returning id`
  if (closed) await closeCase(tx, { kind: 'no-show', id: closed.id, decision: 'strike', now })
}
