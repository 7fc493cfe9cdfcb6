import { type Account, type BlockedMember, toConsentKind, toProvider } from '../account'
import type { AccountRow, BlockedRow, ConsentRow } from './queries'

export function presentAccount(row: AccountRow): Account {
  return {
    id: row.id,
    nickname: row.nickname,
    email: row.email,
    phone: row.phone,
    image: row.image,
    signsInWith: (row.signsInWith ?? []).map(toProvider),
    isCafeStaff: row.isCafeStaff,
    isFranchiseOwner: row.isFranchiseOwner,
    isInstructor: row.isInstructor,
    isOperator: row.isOperator,
  }
}

export function presentConsent({ kind, version, isGiven, at }: ConsentRow) {
  return { kind: toConsentKind(kind), version, isGiven, at: at.toISOString() }
}

export function presentBlocked(row: BlockedRow): BlockedMember {
  return { id: row.id, nickname: row.nickname, image: row.image, blockedAt: row.blockedAt.toISOString() }
}
