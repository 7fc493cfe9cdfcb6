import { type Acting, liftSuspension, suspendMember } from '~/features/accounts/server/commands/standing'
import { resumeMeetupsOf, stopMeetupsOf } from '~/features/meetups/server/commands/suspended-host'
import type { Transaction } from '~/lib/server/database'

/** Suspends a member. The meetups that they host take nobody new, and are called off 24 hours before their start. */
export async function suspendAsOperator(
  tx: Transaction,
  deed: Parameters<typeof suspendMember>[1],
): Promise<void> {
  await suspendMember(tx, deed)
  await stopMeetupsOf(tx, { hostId: deed.memberId, until: deed.until, now: deed.now })
}

export async function liftAsOperator(tx: Transaction, deed: Acting): Promise<void> {
  await liftSuspension(tx, deed)
  await resumeMeetupsOf(tx, { hostId: deed.memberId, now: deed.now })
}
