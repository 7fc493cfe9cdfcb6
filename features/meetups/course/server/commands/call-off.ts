import type { EntryRow } from '~/db/rows/meetups'
import { refuse, refuseIf } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Reader, Transaction } from '~/lib/server/database'
import { whyCannotCallOff } from '../../../core/meetup'
import { meetupRefusals } from '../../../core/refusals'
import { meetupAudits } from '../../../core/server/audit'
import { asHost, type HostAction } from '../../../core/server/commands/as-host'
import { preview } from '../../../core/server/commands/entries'
import { listLive } from '../../../core/server/queries/entries'
import { findMeetup, stateOf } from '../../../core/server/queries/meetups'
import { type CallingOff, isAsShown, presentCallingOff, type ShownCallingOff } from '../../calling-off'
import { callingOffChanged, callOffRefusals } from '../../refusals'
import { callOff } from './host-meetup'

/** What calling off a meetup with these live entries (see `listLive`) would do now. */
function effectOfCallingOff(entries: readonly EntryRow[], now: Date): CallingOff {
  const others = entries.filter(({ isHost, memberId }) => !isHost && memberId !== null)
  const host = entries.find(({ isHost }) => isHost)
  const own = host && preview('host', host, now)
  if (!own) throw new Error('a meetup that can be called off has its host')
  return {
    people: new Set(others.map(({ memberId }) => memberId)).size,
    passes: others.filter(({ pass }) => pass !== 'none').length,
    own,
    lapses: own.usableUntil !== null && own.usableUntil <= now,
  }
}

export async function previewCallingOff(
  db: Reader,
  { meetupId, now }: { meetupId: number; now: Date },
): Promise<CallingOff> {
  const row = await findMeetup(db, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  refuseIf(whyCannotCallOff(stateOf(row), now), callOffRefusals)
  return effectOfCallingOff(await listLive(db, meetupId), now)
}

/** The host calls the meetup off, with exactly the effect that they were shown. */
export async function callMeetupOff(
  tx: Transaction,
  action: HostAction,
  /** Undefined if the request does not say what was shown. */
  expected?: ShownCallingOff,
): Promise<void> {
  const gathering = await asHost(tx, action)
  refuseIf(whyCannotCallOff(stateOf(gathering.row), action.now), callOffRefusals)
  const { memberId: actorId, meetupId: id, now } = action
  const effect = effectOfCallingOff(gathering.entries, now)
  if (expected !== undefined && !isAsShown(expected, effect)) {
    throw refuse(callingOffChanged, presentCallingOff(effect))
  }
  await callOff(tx, gathering, { by: 'host', at: now, now })
  await audit(tx, { actorId, action: meetupAudits['cancel-meetup'], thing: id, now })
}
