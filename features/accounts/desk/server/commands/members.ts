import { type Acting, liftSuspension, suspendMember } from '~/features/accounts/server/commands/standing'
import { resumeMeetupsOf, stopMeetupsOf } from '~/features/meetups/server/commands/suspended-host'
import type { Transaction } from '~/lib/server/database'

/** Suspends a member. The meetups that they host take nobody new, and are called off 24 hours before their start. */
export async function suspendAsOperator(
  tx: Transaction,
  action: Parameters<typeof suspendMember>[1],
): Promise<void> {
  await suspendMember(tx, action)
  await stopMeetupsOf(tx, { hostId: action.memberId, until: action.until, now: action.now })
}

export async function liftAsOperator(tx: Transaction, action: Acting): Promise<void> {
  await liftSuspension(tx, action)
  await resumeMeetupsOf(tx, { hostId: action.memberId, now: action.now })
}
