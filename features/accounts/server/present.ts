import { type Account, type BlockedMember, toProvider } from '../account'
import type { AccountRow, BlockedRow } from './queries'

export function presentAccount(row: AccountRow): Account {
  return {
    id: row.id,
    nickname: row.nickname,
    email: row.email,
    phone: row.phone,
    image: row.image,
    signsInWith: (row.signs_in_with ?? []).map(toProvider),
    isCafeStaff: row.is_cafe_staff,
    isFranchiseOwner: row.is_franchise_owner,
    isInstructor: row.is_instructor,
    isOperator: row.is_operator,
  }
}

export function presentBlocked(row: BlockedRow): BlockedMember {
  return { id: row.id, nickname: row.nickname, image: row.image, blockedAt: row.blocked_at.toISOString() }
}
