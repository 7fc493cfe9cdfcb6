import type { MemberData } from '~/lib/server/member-data'
import { eraseCouponsOf } from './commands/coupons'
import { eraseStampsOf } from './commands/stamps'
import { listWholeCouponsOf } from './queries/coupons'
import { listWholeStampsOf } from './queries/stamps'

export const stampData: MemberData = {
  name: 'stamps',
  tables: ['stamps'],
  collect: (db, memberId) => listWholeStampsOf(db, memberId),
  erase: (tx, memberId) => eraseStampsOf(tx, memberId),
}

export const couponData: MemberData = {
  name: 'coupons',
  tables: ['coupons'],
  collect: (db, memberId) => listWholeCouponsOf(db, memberId),
  erase: (tx, memberId) => eraseCouponsOf(tx, memberId),
}
