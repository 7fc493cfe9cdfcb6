// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface ArrivalRow {
  at: Date
  nickname: string | null
  title: string | null
  stamps: number | null
}

export interface CafeStampsRow {
  cafeId: number
  cafeName: string
  stamps: number
  today: number
}

export interface CouponRow {
  id: number
  coupon: string
  cafeId: number
  cafeName: string
  stampCount: number
  issuedAt: Date
  usedAt: Date | null
  needsPin: boolean
}

export interface FindGuestCouponRow {
  id: number
  cafeId: number
  memberId: number
  nickname: string
  coupon: string
  stampCount: number
  issuedAt: Date
  usedAt: Date | null
}

export interface ListCouponsUsedAtRow {
  id: number
  memberId: number
  nickname: string
  coupon: string
  stampCount: number
  issuedAt: Date
  usedAt: Date
}
