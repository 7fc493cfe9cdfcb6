import { lockOperator } from '~/features/accounts/server/commands/standing'
import { type CafeBasics, toNewCafe } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { cafeAudits } from '~/features/cafes/server/audit'
import { noteFactsChanged, recordAction } from '~/features/cafes/server/commands/as-staff'
import { addCafe } from '~/features/cafes/server/commands/cafes'
import {
  hideCafe,
  isKnownCafe,
  keepFromImports,
  lockSeenCafe,
  showCafe,
  storeBasics,
} from '~/features/cafes/server/commands/managed-cafe'
import type { CafeRow } from '~/features/cafes/server/queries/cafes'
import { meetupAtCafeAudits } from '~/features/meetups/server/audit'
import { type Closing, closeCafe } from '~/features/meetups/server/commands/closing-cafe'
import { cancelMeetupByCafe } from '~/features/meetups/server/commands/host-meetup'
import { refuse } from '~/lib/errors'
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

type Basics = Pick<CafeRow, 'name' | 'address' | 'latitude' | 'longitude' | 'phones' | 'businessNumber'>

function basicsOf({ name, address, latitude, longitude, phones, businessNumber }: Basics) {
  return { name, address, latitude, longitude, phones: phones.join(', '), businessNumber }
}

const flat = ({ at, ...basics }: CafeBasics): Basics => ({
  ...basics,
  latitude: at?.latitude ?? null,
  longitude: at?.longitude ?? null,
})

const blank: Basics = {
  name: '',
  address: '',
  latitude: null,
  longitude: null,
  phones: [],
  businessNumber: null,
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
    details: changesBetween(basicsOf(blank), basicsOf(flat(basics))),
  })
  await keepFromImports(tx, cafeId)
  return cafeId
}

export async function editCafe(tx: Transaction, action: Seen & { basics: CafeBasics }): Promise<void> {
  const before = await lockSeen(tx, action)
  const { basics } = action
  const changes = changesBetween(basicsOf(before), basicsOf(flat(basics)))
  if (Object.keys(changes.after).length === 0) return
  await storeBasics(tx, action.cafeId, basics)
  await noteFactsChanged(tx, actingOf(action), { action: cafeAudits['edit-cafe'], details: changes })
}

/** Hides a cafe, and calls off with it the meetups that would stand before a closed door. */
export async function hideAsOperator(
  tx: Transaction,
  action: Seen & { reason: string; cancelling: Pick<Closing, 'confirmed' | 'reason'> },
): Promise<void> {
  const closing = { ...actingOf(action), ...action.cancelling, change: { is: 'hidden' } as const }
  await closeCafe(tx, closing, async (calledOff) => {
    const before = await lockSeen(tx, action)
    if (before.hiddenAt !== null) throw refuse(cafeRefusals.isHidden)
    await hideCafe(tx, action)
    await recordAction(tx, actingOf(action), {
      action: cafeAudits['hide-cafe'],
      details: changesBetween({ isHidden: false, reason: null }, { isHidden: true, reason: action.reason }),
    })
    for (const { id: meetup, startsAt } of calledOff) {
      const details = { meetup, startsAt: startsAt.toISOString() }
      await recordAction(tx, actingOf(action), { action: meetupAtCafeAudits['cancel-meetup'], details })
    }
  })
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
  action: Operating & { meetupId: number; reason: string },
): Promise<void> {
  const { meetupId, reason } = action
  const { startsAt } = await cancelMeetupByCafe(tx, { ...actingOf(action), meetupId, reason })
  const details = { meetup: meetupId, startsAt: startsAt.toISOString() }
  await recordAction(tx, actingOf(action), { action: meetupAtCafeAudits['cancel-meetup'], details })
}
