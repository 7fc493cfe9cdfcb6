import type { CafeWeek } from '~/features/cafes/cafe-profile'
import type { DoorChange } from '~/features/cafes/opening-hours'
import { readOpeningHours } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockCafeFor } from '~/features/cafes/server/commands/as-staff'
import { type AtCafes, type ClosingDoors, closeDoors } from '~/features/cafes/server/commands/at-cafes'
import { changeWeek, setDayOff } from '~/features/cafes/server/commands/cafe-profile'
import { findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'

/** Which of the meetups that the change hits are called off with it, what their people are told, and whose they are. */
interface Cancelling {
  cancelling: Pick<ClosingDoors, 'confirmed' | 'reason'>
  atCafes: AtCafes
}

/** Everybody of the staff closes doors; where that calls meetups off, which gives passes back, only owners do. */
function closeAsStaff(
  tx: Transaction,
  { change, cancelling, atCafes, ...acting }: Acting & Cancelling & { change: DoorChange },
  make: () => Promise<void>,
): Promise<void> {
  const makeAsStaff = async (calledOff: number) => {
    const role = await lockCafeFor(tx, { cafeId: acting.cafeId, memberId: acting.actorId })
    if (calledOff > 0 && role !== 'owner') throw refuse(cafeRefusals.notOwner)
    await make()
  }
  return closeDoors(tx, { ...acting, ...cancelling, change }, { atCafes, make: makeAsStaff })
}

export function setDayOffOver(
  tx: Transaction,
  action: Acting & Cancelling & { day: string; reason: string },
): Promise<void> {
  const { cancelling, atCafes, ...dayOff } = action
  const { day, cafeId, actorId, now } = dayOff
  const change = { is: 'day-off', day } as const
  return closeAsStaff(tx, { cafeId, actorId, now, change, cancelling, atCafes }, () => setDayOff(tx, dayOff))
}

export async function changeWeekOver(
  tx: Transaction,
  action: Acting & Cancelling & { week: CafeWeek; version: string },
): Promise<void> {
  const { cancelling, atCafes, ...weekChange } = action
  const { week, cafeId, actorId, now } = weekChange
  const cafe = await findManagedCafe(tx, cafeId, now)
  // The text alone closes no door. If the hours change meanwhile, the version refuses.
  const isSame = cafe !== null && sameWeek(readOpeningHours(cafe), week.opening)
  if (isSame) return changeWeek(tx, weekChange)
  const change = { is: 'week', opening: week.opening } as const
  const closing = { cafeId, actorId, now, change, cancelling, atCafes }
  return closeAsStaff(tx, closing, () => changeWeek(tx, weekChange))
}

function sameWeek(one: CafeWeek['opening'], other: CafeWeek['opening']): boolean {
  const flat = (week: CafeWeek['opening']) =>
    JSON.stringify(week?.map((day) => day && [day.opens, day.closes]) ?? null)
  return flat(one) === flat(other)
}
