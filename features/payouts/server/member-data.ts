import type { MemberData } from '~/lib/server/member-data'
import { erasePayeesOf } from './commands/payees'
import { listPayeesOf } from './queries'

export const payeeData: MemberData = {
  name: 'payees',
  tables: ['cafe_payees'],
  collect: async (db, memberId) =>
    (await listPayeesOf(db, memberId)).map(({ cafe, hint, changedAt }) => ({
      cafe,
      account: hint,
      changedAt: changedAt.toISOString(),
    })),
  erase: erasePayeesOf,
}
