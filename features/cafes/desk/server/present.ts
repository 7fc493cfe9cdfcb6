import { countComingAt, listComingAt } from '~/features/meetups/server/queries/meetup-lists'
import type { Reader } from '~/lib/server/database'
import type { CafeRow } from '../../server/queries/cafes'
import { versionForOperators } from '../../server/queries/managed-cafe'
import { listStaff } from '../../server/queries/staff'
import { toStaffRole } from '../../staff'

export async function presentCafe(db: Reader, cafe: CafeRow) {
  const [keepers, meetups, comingMeetups] = await Promise.all([
    listStaff(db, cafe.id),
    listComingAt(db, cafe.id),
    countComingAt(db, cafe.id),
  ])
  return {
    ...cafe,
    keepers: keepers.map((keeper) => ({ ...keeper, role: toStaffRole(keeper.role) })),
    meetups: meetups.map((meetup) => ({ ...meetup, told: meetup.told ?? 0 })),
    comingMeetups,
    version: versionForOperators(cafe),
  }
}
