import type { MemberData } from '~/lib/server/member-data'
import { erasePayeesOf } from './commands/payees'
import { listPayeesOf } from './queries'

export const payeeData: MemberData = {
  name: 'payees',
  // Who has undone a payout is in their part of the audit log.
  tables: ['cafe_payees', 'cafe_undone_payouts'],
  collect: async (db, memberId) =>
    (await listPayeesOf(db, memberId)).map(({ cafe, hint, changedAt }) => ({
      cafe,
      account: hint,
      changedAt: changedAt.toISOString(),
    })),
  erase: erasePayeesOf,
}
