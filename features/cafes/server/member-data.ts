import type { MemberData } from '~/lib/server/member-data'
import { eraseStaffRowsOf } from './commands/cafes'
import { eraseFollowsOf } from './commands/follows'
import { listStaffedBy, listWholeFollowsOf } from './queries/cafes'

export const followData: MemberData = {
  name: 'followed_cafes',
  tables: ['cafe_follows'],
  collect: (db, memberId) => listWholeFollowsOf(db, memberId),
  erase: (tx, memberId) => eraseFollowsOf(tx, memberId),
}

export const staffData: MemberData = {
  name: 'cafes_looked_after',
  tables: ['cafe_staff'],
  collect: (db, memberId) => listStaffedBy(db, memberId),
  erase: (tx, memberId) => eraseStaffRowsOf(tx, memberId),
}
