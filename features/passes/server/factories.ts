import type { Database } from '~/lib/server/database'
import { grantPasses, type PassGrant } from './commands/grant-passes'

let made = 0

/** Gives a member passes, by default three of 6,000 won bought now. Returns the key of the order. */
export async function somePasses(
  db: Database,
  about: Pick<PassGrant, 'memberId' | 'now'> & Partial<PassGrant>,
): Promise<string> {
  made += 1
  const orderKey = about.orderKey ?? `order-${made}`
  await db.transaction((tx) => grantPasses(tx, { tier: 6000, count: 3, ...about, orderKey }))
  return orderKey
}
