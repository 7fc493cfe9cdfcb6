// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface AuditRow {
  id: number
  askedAt: Date
  endedAt: Date | null
  problems: number | null
  says: string[]
  transfers: number | null
  hasFailed: boolean
}

export interface EntryRow {
  id: number
  reason: string
  tier: number
  amount: number
  dayKind: string | null
  label: string | null
  movedAt: Date
}

export interface FindMovedRow {
  id: number
  memberId: number
  lotId: number
  originId: number
  expiresAt: Date
  hostReturns: number
  amount: number
  isDone: boolean
}

export interface GiftRow {
  id: number
  tier: number
  count: number
  reason: string | null
  givenAt: Date
  givenBy: string | null
  takenBackAt: Date | null
  isUnused: boolean
}

export interface HeldRow {
  tier: number
  count: number
}

export interface LiabilityRow {
  month: string | null
  tier: number
  count: number
  held: number
}

export interface ListRefundableRow {
  orderKey: string | null
  memberId: number
  tier: number
  bought: number
  madeAt: Date
  unused: number
  expired: number
  held: number
  refunded: number
}

export interface ListWholeHistoryRow {
  reason: string
  account: string
  tier: number
  amount: number
  dayKind: string | null
  label: string | null
  movedAt: Date
}

export interface LotRow {
  id: number
  tier: number
  count: number
  boughtAt: Date
  expiresAt: Date
  isGift: boolean
}

export interface TimedTransfer {
  id: number
  reason: string
  tier: number
  count: number
  memberId: number
  order: string
  usedFor: string | null
  at: Date
}

export interface TransferRow {
  id: number
  reason: string
  tier: number
  count: number
  memberId: number
  nickname: string | null
  order: string
  usedFor: string | null
  at: Date
}

export interface UndoRefundRow {
  id: number
  key: string
  memberId: number
  lotId: number
  originId: number
  expiresAt: Date
  hostReturns: number
  amount: number
}

export interface UnusedLot {
  lotId: number
  accountId: number
  memberId: number
  amount: number
}
