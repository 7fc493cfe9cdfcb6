import type { Transaction } from '~/lib/server/database'

/**
 * Schedules a recalculation of these members' review weights because their activity grew. Call it after locking the
 * games, if the transaction locks any. Members without reviews are skipped; they are weighed with their first review.
 */
export async function weighSoonForMore(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await tx`
    update reviewers set weigh_at = '-infinity'
    where member_id = any(${[...memberIds]}::int[]) and weight < 1000`
}

/** The same after a loss of activity, which can lower the weight of full reviewers too. */
export async function weighSoonForLess(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await tx`update reviewers set weigh_at = '-infinity' where member_id = any(${[...memberIds]}::int[])`
}
