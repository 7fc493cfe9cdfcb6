// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface CancelRow {
  id: number
  impUid: string
  orderId: number
  merchantUid: string
  portone: string
  passes: number | null
  fee: number | null
  amount: number
  balanceBefore: number
  status: string
  reason: string | null
  askedAt: Date
}

export interface DeskOrderRow {
  id: number
  merchantUid: string
  memberId: number
  tier: number
  count: number
  amount: number
  status: string
  failReason: string | null
  orderedAt: Date
  paidAt: Date | null
  impUid: string | null
  feePercent: number
  latePercent: number | null
  meetupId: number | null
  portone: string
  nickname: string | null
}

export interface FindBuyerRow {
  name: string
  phone: string | null
  isProven: boolean
  email: string | null
  agreedPhone: string | null
  agreedEmail: string | null
}

export interface ListMoneyRow {
  kind: string | null
  mark: string | null
  at: Date | null
  merchantUid: string
  impUid: string
  memberId: number
  tier: number
  passes: number | null
  amount: number
  fee: number | null
  method: string | null
  cardName: string | null
  currency: string
  problem: string | null
}

export interface OrderRow {
  id: number
  merchantUid: string
  memberId: number
  tier: number
  count: number
  amount: number
  status: string
  failReason: string | null
  orderedAt: Date
  paidAt: Date | null
  impUid: string | null
  feePercent: number
  latePercent: number | null
  meetupId: number | null
  portone: string
}

export interface OutsideReturnRow {
  id: number
  orderId: number
  amount: number
  passesOwed: number
  passesTaken: number
  foundAt: Date
  settledAt: Date | null
}

export interface PaidRow {
  orderId: number
  method: string | null
  cardName: string | null
  receiptUrl: string | null
}
