import type { MemberData } from '~/lib/server/member-data'
import { eraseTastesOf } from './commands'
import { listTastesOf } from './queries'

export const tasteData: MemberData = {
  name: 'tastes',
  tables: ['tastes'],
  collect: (db, memberId) => listTastesOf(db, memberId),
  erase: (tx, memberId) => eraseTastesOf(tx, memberId),
}
