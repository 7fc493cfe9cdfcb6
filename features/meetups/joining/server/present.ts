import type { GoneEntryRow, SharedMeetupRow, ShownEntryRow } from '~/db/rows/meetups'
import { leftNickname } from '~/features/accounts/account'
import { hasAttendedFor, hostedOf, trustOf } from '../../attendance/attendance'
import { arrivals } from '../../core/meetup'
import { passEffects, shownOutcome } from '../../core/pass-outcome'
import { entryStateOf } from '../../core/server/queries/entries'
import { goneWays } from '../gone-entry'
import type { LeavingEffect } from './commands/leave-meetup'

/** A seat or a request for one viewer. Only seated viewers see how far the members are on the way, and who came. */
export function presentEntry(
  row: ShownEntryRow,
  { viewerId, isSeated, isHost }: Record<'isSeated' | 'isHost', boolean> & { viewerId: number | null },
) {
  return {
    id: row.id,
    meetupId: row.meetupId,
    user: {
      id: row.memberId ?? 0,
      name: row.nickname ?? leftNickname,
      image: row.image,
      ...trustOf(row),
      favouriteGames: row.favouriteGames ?? [],
    },
    isSeated: row.state === 'seated',
    arrival: (isSeated && arrivals.find((each) => each === row.arrival)) || null,
    isHost: row.isHost,
    hosted: row.isHost ? hostedOf(row) : null,
    isOwn: viewerId !== null && row.memberId === viewerId,
    hasAttended: isSeated ? hasAttendedFor({ isHost }, row.attendance) : null,
  }
}

export function presentOwnState({ id, meetupId, state }: { id: number; meetupId: number; state: string }) {
  const known = entryStateOf({ state })
  if (known === null) throw new Error(`entry ${id} is gone`)
  return { id, meetupId, state: known, isSeated: known === 'seated', place: null }
}

export function presentLeaving({ outcome, restoredUntil }: LeavingEffect) {
  return shownOutcome(outcome, restoredUntil)
}

export function presentGoneEntry({ cafeId, cafeName, way, pass, ...row }: GoneEntryRow) {
  const known = goneWays.find((each) => each === way)
  if (known === undefined) throw new Error(`nothing is said of entries that end as ${way}`)
  const cafe = { id: cafeId, name: cafeName }
  // A pass that nobody has given back counts as kept.
  return { ...row, cafe, way: known, pass: passEffects.find((each) => each === pass) ?? ('kept' as const) }
}

export function presentShared(row: SharedMeetupRow) {
  return { ...row, entryId: row.isHost ? (row.wasSeen ? null : row.theirEntry) : row.ownEntry }
}
