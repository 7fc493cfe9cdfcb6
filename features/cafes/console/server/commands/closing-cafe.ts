import type { CafeWeek } from '~/features/cafes/cafe-profile'
import { readOpeningHours } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockCafeFor } from '~/features/cafes/server/commands/as-staff'
import { changeWeek, setDayOff } from '~/features/cafes/server/commands/cafe-profile'
import { findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import type { ClosingCafe } from '~/features/meetups/closing-cafe'
import { type Closing, closeCafe, recordCalledOff } from '~/features/meetups/server/commands/closing-cafe'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'

/** Which of the meetups that the change hits are called off with it, and what their people are told. */
export type Cancelling = Pick<Closing, 'confirmed' | 'reason'>

/** Everybody of the staff closes doors; where that calls meetups off, which gives passes back, only owners do. */
async function closeAsStaff(
  tx: Transaction,
  { change, cancelling, ...acting }: Acting & { change: ClosingCafe; cancelling: Cancelling },
  make: () => Promise<void>,
): Promise<void> {
  await closeCafe(tx, { ...acting, ...cancelling, change }, async (calledOff) => {
    const role = await lockCafeFor(tx, { cafeId: acting.cafeId, memberId: acting.actorId })
    if (calledOff.length > 0 && role !== 'owner') throw refuse(cafeRefusals.notOwner)
    await make()
    await recordCalledOff(tx, acting, calledOff)
  })
}

export function setDayOffOver(
  tx: Transaction,
  action: Acting & { day: string; reason: string; cancelling: Cancelling },
): Promise<void> {
  const { cancelling, ...dayOff } = action
  const { day, cafeId, actorId, now } = dayOff
  const change = { is: 'day-off', day } as const
  return closeAsStaff(tx, { cafeId, actorId, now, change, cancelling }, () => setDayOff(tx, dayOff))
}

export async function changeWeekOver(
  tx: Transaction,
  action: Acting & { week: CafeWeek; version: string; cancelling: Cancelling },
): Promise<void> {
  const { cancelling, ...weekChange } = action
  const { week, cafeId, actorId, now } = weekChange
  const cafe = await findManagedCafe(tx, cafeId, now)
  // The text alone closes no door. If the hours change meanwhile, the version refuses.
  const isSame = cafe !== null && sameWeek(readOpeningHours(cafe), week.opening)
  if (isSame) return changeWeek(tx, weekChange)
  const change = { is: 'week', opening: week.opening } as const
  return closeAsStaff(tx, { cafeId, actorId, now, change, cancelling }, () => changeWeek(tx, weekChange))
}

function sameWeek(one: CafeWeek['opening'], other: CafeWeek['opening']): boolean {
  const flat = (week: CafeWeek['opening']) =>
    JSON.stringify(week?.map((day) => day && [day.opens, day.closes]) ?? null)
  return flat(one) === flat(other)
}
