import {
  type Acting,
  liftSuspension,
  suspendMember,
} from '~/features/accounts/server/commands/account-status'
import type { Transaction } from '~/lib/server/database'
import type { MemberData } from '~/lib/server/member-data'

/** Suspends a member, with what follows for what each feature keeps of them. */
export async function suspendAsOperator(
  tx: Transaction,
  action: Parameters<typeof suspendMember>[1],
  memberData: readonly MemberData[],
): Promise<void> {
  await suspendMember(tx, action)
  for (const { suspension } of memberData)
    await suspension?.begin(tx, action.memberId, action.until, action.now)
}

export async function liftAsOperator(
  tx: Transaction,
  action: Acting,
  memberData: readonly MemberData[],
): Promise<void> {
  await liftSuspension(tx, action)
  for (const { suspension } of memberData) await suspension?.lift(tx, action.memberId, action.now)
}
