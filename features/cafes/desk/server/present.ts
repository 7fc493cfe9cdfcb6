import type { CafeRow } from '~/db/rows/cafes'
import type { AtCafes, CafeMeetups } from '~/features/cafes/server/commands/at-cafes'
import type { Reader } from '~/lib/server/database'
import { versionForOperators } from '../../server/queries/managed-cafe'
import { listStaff } from '../../server/queries/staff'
import { toStaffRole } from '../../staff'

const noMeetups: CafeMeetups = { meetups: [], comingMeetups: 0 }

export async function presentCafe({ db, atCafes }: { db: Reader; atCafes: AtCafes }, cafe: CafeRow) {
  const [keepers, ...parts] = await Promise.all([
    listStaff(db, cafe.id),
    ...atCafes.map(({ file }) => file?.(db, cafe.id)),
  ])
  return {
    ...cafe,
    keepers: keepers.map((keeper) => ({ ...keeper, role: toStaffRole(keeper.role) })),
    ...(Object.assign({ ...noMeetups }, ...parts) as CafeMeetups),
    version: versionForOperators(cafe),
  }
}
