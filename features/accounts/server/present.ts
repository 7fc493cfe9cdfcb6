import { type Account, type BlockedMember, toConsentKind, toProvider } from '../account'
import type { AccountRow, BlockedRow, ConsentRow } from './queries'

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

export function presentConsent({ kind, version, is_given, at }: ConsentRow) {
  return { kind: toConsentKind(kind), version, isGiven: is_given, at: at.toISOString() }
}

export function presentBlocked(row: BlockedRow): BlockedMember {
  return { id: row.id, nickname: row.nickname, image: row.image, blockedAt: row.blocked_at.toISOString() }
}
