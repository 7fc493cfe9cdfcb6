import { lockMembers } from '~/features/accounts/server/commands/members'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, recordAction } from '~/features/cafes/server/commands/as-staff'
import { badInput, refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { versionOf } from '~/lib/server/version-of'
import { meetupAtCafeAudits, meetupAudits } from '../../../core/server/audit'
import { listLive } from '../../../core/server/queries/entries'
import { lockMeetup } from '../../../core/server/queries/meetups'
import { callOff } from '../../../course/server/commands/host-meetup'
import { type DoorOrSeatChange, type HitMeetup, mostHitListed } from '../../meetups-to-come'
import { listHit } from '../queries/meetups-to-come'

export interface Closing {
  cafeId: number
  actorId: number
  change: DoorOrSeatChange
  /** The version of the meetups that the actor was shown and wants called off; null if none were shown. */
  confirmed: string | null
  /** What the people in these meetups are told. */
  reason: string | null
  now: Date
}

const versionOfHit = (hit: readonly HitMeetup[]) =>
  versionOf(hit.map(({ id, people, passes }) => [id, people, passes]).sort(([a = 0], [b = 0]) => a - b))

function refuseHit(hit: readonly HitMeetup[]) {
  const soonest = [...hit].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
  const sum = (part: 'people' | 'passes') => hit.reduce((sum, meetup) => sum + meetup[part], 0)
  return refuse(cafeRefusals.meetupsToCome, {
    meetups: soonest
      .slice(0, mostHitListed)
      .map((meetup) => ({ ...meetup, startsAt: meetup.startsAt.toISOString() })),
    count: hit.length,
    people: sum('people'),
    passes: sum('passes'),
    meetupsVersion: versionOfHit(hit),
  })
}

/**
 * Makes a change that closes a cafe's doors, and calls off the meetups that it hits, in one transaction. It is refused
 * with their list unless the actor has confirmed exactly these meetups with these people. It locks meetups, members and
 * then the cafe, so it comes first in its transaction; `change` follows under the lock of the cafe, which holds back
 * whoever opens a meetup there. The caller checks what the actor may.
 */
export async function closeCafe(
  tx: Transaction,
  { cafeId, actorId, change, confirmed, reason, now }: Closing,
  make: (calledOff: readonly HitMeetup[]) => Promise<void>,
): Promise<void> {
  const about = { cafeId, change, now }
  const seen = await listHit(tx, about)
  if (seen.length > 0 && versionOfHit(seen) !== confirmed) throw refuseHit(seen)
  const gatherings = []
  for (const { id } of seen) {
    const row = await lockMeetup(tx, id)
    if (row) gatherings.push({ row, entries: await listLive(tx, id) })
  }
  const members = gatherings.flatMap(({ entries }) => entries.map(({ memberId }) => memberId))
  const remaining = await lockMembers(tx, [...members.filter((id) => id !== null), actorId])
  // Somebody may have joined or left before the locks.
  const hit = await listHit(tx, about)
  if (hit.length > 0 && versionOfHit(hit) !== confirmed) throw refuseHit(hit)
  if (hit.length > 0 && reason === null)
    throw badInput({ cancelReason: '모임을 취소하는 이유를 입력해 주세요.' })
  for (const gathering of gatherings) {
    // It may have moved to another place or time before the locks.
    if (!hit.some(({ id }) => id === gathering.row.id)) continue
    await callOff(tx, { ...gathering, remaining }, { by: 'cafe', reason, at: now, now })
    const thing = gathering.row.id
    await audit(tx, { actorId, action: meetupAudits['cancel-meetup'], thing, now })
  }
  await tx`select from cafes where id = ${cafeId} for update`
  // A meetup that was opened meanwhile is seen now; one that is opened from now on waits, and is refused.
  const opened = await listHit(tx, about)
  if (opened.length > 0) throw refuseHit([...hit, ...opened])
  await make(hit)
}

/** Each meetup that a change of the cafe has called off is in the log of the cafe. */
export async function recordCalledOff(
  tx: Transaction,
  acting: Acting,
  calledOff: readonly Pick<HitMeetup, 'id' | 'startsAt'>[],
): Promise<void> {
  for (const { id: meetup, startsAt } of calledOff) {
    const details = { meetup, startsAt: startsAt.toISOString() }
    await recordAction(tx, acting, { action: meetupAtCafeAudits['cancel-meetup'], details })
  }
}
