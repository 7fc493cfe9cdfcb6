import { lockOperator } from '~/features/accounts/server/commands/standing'
import type { CafeBasics } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { cafeAudits } from '~/features/cafes/server/audit'
import { noteDeed, noteFactsChanged } from '~/features/cafes/server/commands/as-staff'
import { hideCafe, lockSeenCafe, showCafe, storeBasics } from '~/features/cafes/server/commands/kept-cafe'
import type { KeptCafeRow } from '~/features/cafes/server/queries/kept-cafe'
import { meetupAtCafeAudits } from '~/features/meetups/server/audit'
import { type Closing, closeDoors } from '~/features/meetups/server/commands/closed-doors'
import { cancelMeetupByCafe } from '~/features/meetups/server/commands/host-meetup'
import { refuse } from '~/lib/errors'
import { changesBetween } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'

interface Operating {
  operatorId: number
  cafeId: number
  now: Date
}

type Seen = Operating & { version: string }

async function lockSeen(tx: Transaction, { operatorId, cafeId, version, now }: Seen): Promise<KeptCafeRow> {
  await lockOperator(tx, operatorId, now)
  return lockSeenCafe(tx, { cafeId, version })
}

const actingOf = ({ operatorId, cafeId, now }: Operating) => ({
  cafeId,
  actorId: operatorId,
  byOperator: true,
  now,
})

function basicsOf({ name, address, latitude, longitude, phones }: KeptCafeRow) {
  return { name, address, latitude, longitude, phones: phones.join(', ') }
}

export async function editCafe(tx: Transaction, deed: Seen & { basics: CafeBasics }): Promise<void> {
  const before = await lockSeen(tx, deed)
  const { basics } = deed
  const { name, address, at, phones } = basics
  const changes = changesBetween(
    basicsOf(before),
    basicsOf({
      ...before,
      name,
      address,
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      phones,
    }),
  )
  if (Object.keys(changes.after).length === 0) return
  await storeBasics(tx, deed.cafeId, basics)
  await noteFactsChanged(tx, actingOf(deed), { action: cafeAudits['edit-cafe'], details: changes })
}

/** Hides a cafe, and calls off with it the meetups that would stand before a closed door. */
export async function hideAsOperator(
  tx: Transaction,
  deed: Seen & { reason: string; cancelling: Pick<Closing, 'confirmed' | 'reason'> },
): Promise<void> {
  const closing = { ...actingOf(deed), ...deed.cancelling, change: { is: 'hidden' } as const }
  await closeDoors(tx, closing, async (calledOff) => {
    const before = await lockSeen(tx, deed)
    if (before.hiddenAt !== null) throw refuse(cafeRefusals.isHidden)
    await hideCafe(tx, deed)
    await noteDeed(tx, actingOf(deed), {
      action: cafeAudits['hide-cafe'],
      details: changesBetween({ isHidden: false, reason: null }, { isHidden: true, reason: deed.reason }),
    })
    for (const { id: meetup, startsAt } of calledOff) {
      const details = { meetup, startsAt: startsAt.toISOString() }
      await noteDeed(tx, actingOf(deed), { action: meetupAtCafeAudits['cancel-meetup'], details })
    }
  })
}

export async function showAsOperator(tx: Transaction, deed: Seen): Promise<void> {
  const before = await lockSeen(tx, deed)
  if (before.hiddenAt === null) throw refuse(cafeRefusals.isShown)
  await showCafe(tx, deed.cafeId)
  await noteDeed(tx, actingOf(deed), {
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
  deed: Operating & { meetupId: number; reason: string },
): Promise<void> {
  const { meetupId, reason } = deed
  const { startsAt } = await cancelMeetupByCafe(tx, { ...actingOf(deed), meetupId, reason })
  const details = { meetup: meetupId, startsAt: startsAt.toISOString() }
  await noteDeed(tx, actingOf(deed), { action: meetupAtCafeAudits['cancel-meetup'], details })
}
