import type { CafeRow } from '~/db/rows/cafes'
import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { toNewCafe } from '~/features/cafes/cafe-profile'
import { type CafeBasics, operatorFacts } from '~/features/cafes/facts'
import { cafeRefusals } from '~/features/cafes/refusals'
import { cafeAudits } from '~/features/cafes/server/audit'
import { noteFactsChanged, recordAction } from '~/features/cafes/server/commands/as-staff'
import { type AtCafes, type ClosingDoors, closeDoors } from '~/features/cafes/server/commands/at-cafes'
import { addCafe } from '~/features/cafes/server/commands/cafes'
import {
  hideCafe,
  isKnownCafe,
  keepFromImports,
  lockSeenCafe,
  showCafe,
  storeBasics,
} from '~/features/cafes/server/commands/managed-cafe'
import { refuse } from '~/lib/errors'
import { blankOf, onlyFacts } from '~/lib/facts'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import { changesBetween } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'

interface Operating {
  operatorId: number
  cafeId: number
  now: Date
}

type Seen = Operating & { version: string }

async function lockSeen(tx: Transaction, { operatorId, cafeId, version, now }: Seen): Promise<CafeRow> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  return lockSeenCafe(tx, { cafeId, version, now })
}

const actingOf = ({ operatorId, cafeId, now }: Operating) => ({
  cafeId,
  actorId: operatorId,
  byOperator: true,
  now,
})

/** What operators say of a cafe, as the log has it. */
function logged(cafe: CafeBasics) {
  const basics = onlyFacts(operatorFacts, cafe)
  return { ...basics, phones: basics.phones.join(', ') }
}

export async function addAsOperator(
  tx: Transaction,
  { operatorId, basics, now }: Pick<Operating, 'operatorId' | 'now'> & { basics: CafeBasics },
): Promise<number> {
  // Without it two operators could both find the cafe missing.
  await tx.lock(advisoryLocks.cafeImport)
  await lockOperator(tx, { operatorId, need: 'content', now })
  if (await isKnownCafe(tx, basics)) throw refuse(cafeRefusals.sameCafe)
  const cafeId = await addCafe(tx, toNewCafe({ ...basics, businessNumber: null }, now))
  // Refuses a number that another cafe has.
  await storeBasics(tx, cafeId, basics)
  const acting = actingOf({ operatorId, cafeId, now })
  await noteFactsChanged(tx, acting, {
    action: cafeAudits['add-cafe'],
    details: changesBetween(logged(blankOf(operatorFacts)), logged(basics)),
  })
  await keepFromImports(tx, cafeId)
  return cafeId
}

export async function editCafe(tx: Transaction, action: Seen & { basics: CafeBasics }): Promise<void> {
  const before = await lockSeen(tx, action)
  const { basics } = action
  const changes = changesBetween(logged(before), logged(basics))
  if (Object.keys(changes.after).length === 0) return
  await storeBasics(tx, action.cafeId, basics)
  await noteFactsChanged(tx, actingOf(action), { action: cafeAudits['edit-cafe'], details: changes })
}

/** Hides a cafe, and calls off with it the meetups that would stand before a closed door. */
export function hideAsOperator(
  tx: Transaction,
  {
    cancelling,
    atCafes,
    ...action
  }: Seen & {
    reason: string
    cancelling: Pick<ClosingDoors, 'confirmed' | 'reason'>
    atCafes: AtCafes
  },
): Promise<void> {
  const closing = { ...actingOf(action), ...cancelling, change: { is: 'hidden' } as const }
  const make = async () => {
    const before = await lockSeen(tx, action)
    if (before.hiddenAt !== null) throw refuse(cafeRefusals.isHidden)
    await hideCafe(tx, action)
    await recordAction(tx, actingOf(action), {
      action: cafeAudits['hide-cafe'],
      details: changesBetween({ isHidden: false, reason: null }, { isHidden: true, reason: action.reason }),
    })
  }
  return closeDoors(tx, closing, { atCafes, make })
}

export async function showAsOperator(tx: Transaction, action: Seen): Promise<void> {
  const before = await lockSeen(tx, action)
  if (before.hiddenAt === null) throw refuse(cafeRefusals.isShown)
  await showCafe(tx, action.cafeId)
  await recordAction(tx, actingOf(action), {
    action: cafeAudits['show-cafe'],
    details: changesBetween(
      { isHidden: true, reason: before.hiddenReason },
      { isHidden: false, reason: null },
    ),
  })
}

/** Cancels a meetup in the cafe's name. Participants are notified and get their passes back. */
export async function cancelMeetupAsOperator(
  tx: Transaction,
  {
    meetupId,
    reason,
    atCafes,
    ...action
  }: Operating & { meetupId: number; reason: string; atCafes: AtCafes },
): Promise<void> {
  for (const { callOff } of atCafes) await callOff?.(tx, { ...actingOf(action), meetupId, reason })
}
