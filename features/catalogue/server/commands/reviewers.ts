import type { Transaction } from '~/lib/server/database'

/**
 * Has upkeep work out soon what these members' reviews weigh, because they did more of what it follows from. Called
 * after the games are locked; somebody who has never reviewed anything is weighed when they do.
 */
export async function weighSoonForMore(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await tx`
    update reviewers set weigh_at = '-infinity'
    where member_id = any(${[...memberIds]}::int[]) and weight < 1000`
}

/** The same where something of it was taken back, which somebody of full weight feels too. */
export async function weighSoonForLess(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await tx`update reviewers set weigh_at = '-infinity' where member_id = any(${[...memberIds]}::int[])`
}
