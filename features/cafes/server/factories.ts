import { aMember } from '~/features/accounts/server/factories'
import type { Database } from '~/lib/server/database'
import type { NewCafe } from '../cafe'
import type { Opening } from '../opening-hours'
import type { StaffRole } from '../staff'
import { addCafe } from './commands/cafes'
import { addStaff } from './commands/staff'

const long = new Date('2026-01-01T00:00:00Z')

/** The same hours on every day. */
export function everyDay(opens: number, closes: number): (Opening | null)[] {
  return Array.from({ length: 7 }, () => ({ opens: opens * 60, closes: closes * 60 }))
}

/** A test cafe; pass only what matters to the test. One with prices has an owner, without whom they do not count. */
export async function aCafe(db: Database, about: Partial<NewCafe> = {}): Promise<number> {
  const isPriced = (about.weekdayPass ?? about.weekendPass ?? null) !== null
  const ownerId = isPriced ? await aMember(db) : null
  return db.transaction(async (tx) => {
    const cafeId = await addCafe(tx, {
      name: '이름 없는 카페',
      address: '서울특별시 중구 버들동 1',
      at: { latitude: 37.5666, longitude: 126.9784 },
      phones: [],
      facilities: [],
      opening: everyDay(12, 23),
      dayOffs: [],
      weekdayAdultFee: null,
      weekendAdultFee: null,
      weekdayChildFee: null,
      weekendChildFee: null,
      weekdayPass: null,
      weekendPass: null,
      notices: [],
      shelf: [],
      addedAt: long,
      ...about,
    })
    if (ownerId !== null) await addStaff(tx, [{ cafeId, memberId: ownerId, role: 'owner' }], long)
    return cafeId
  })
}

/** Adds the member to the cafe's staff. */
export function aStaffMember(
  db: Database,
  { role = 'staff', ...staff }: { cafeId: number; memberId: number; role?: StaffRole },
): Promise<void> {
  return db.transaction((tx) => addStaff(tx, [{ ...staff, role }], long))
}
