import { findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import { listStaff } from '~/features/cafes/server/queries/staff'
import type { Transaction } from '~/lib/server/database'

export async function notifyOwners(
  tx: Transaction,
  cafeId: number,
  now: Date,
  tell: (memberId: number, cafe: string) => Promise<void>,
): Promise<void> {
  const cafe = await findManagedCafe(tx, cafeId, now)
  for (const { memberId, role } of await listStaff(tx, cafeId)) {
    if (role === 'owner') await tell(memberId, cafe?.name ?? '')
  }
}
