import type { Database } from '~/lib/server/database'
import type { NewCafe } from '../cafe'
import type { Opening } from '../opening-hours'
import type { StaffRole } from '../staff'
import { addCafe } from './commands/cafes'
import { addStaff } from './commands/staff'

/** The same hours on every day. */
export function everyDay(opens: number, closes: number): (Opening | null)[] {
  return Array.from({ length: 7 }, () => ({ opens: opens * 60, closes: closes * 60 }))
}

/** A test cafe; pass only what matters to the test. */
export function aCafe(db: Database, about: Partial<NewCafe> = {}): Promise<number> {
  return db.transaction((tx) =>
    addCafe(tx, {
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
      addedAt: new Date('2026-01-01T00:00:00Z'),
      ...about,
    }),
  )
}

/** Adds the member to the cafe's staff. */
export function aStaffMember(
  db: Database,
  { role = 'staff', ...staff }: { cafeId: number; memberId: number; role?: StaffRole },
): Promise<void> {
  return db.transaction((tx) => addStaff(tx, [{ ...staff, role }], new Date('2026-01-01T00:00:00Z')))
}
