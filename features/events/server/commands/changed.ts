import { invalidateConsole } from '~/features/cafes/server/commands/as-staff'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { eventTags } from '../../event'

/** Invalidates the event, these members' own part in it, and the open consoles of its cafe. */
export async function eventChanged(
  tx: Transaction,
  { id, cafeId }: { id: number; cafeId: number },
  memberIds: readonly number[],
): Promise<void> {
  await invalidate(tx, eventTags.facts.of(id))
  await invalidateOwn(tx, memberIds, eventTags.own.all)
  await invalidateConsole(tx, cafeId)
}

/** The subject of an event's due items. */
export const subjectOf = (id: number) => `event:${id}`

export const eventIdOf = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))
