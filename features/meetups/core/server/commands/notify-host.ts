import type { MeetupRow } from '~/db/rows/meetups'
import type { Transaction } from '~/lib/server/database'
import { isOver, statusAt } from '../../meetup'
import { meetupJoinedNotice, meetupLeftNotice, meetupRequestedNotice } from '../notices'
import { findLastPart } from '../queries/entries'
import { lockMeetup, stateOf } from '../queries/meetups'
import { aboutMeetup, notify } from './entries'
import { lastNotified, mayNotify } from './recent-notices'

/** What a member has done at a meetup that its host wants to hear of. */
export type EntryEvent = 'joined' | 'left' | 'requested'

/**
 * Notifies the host that a member has taken a seat, asks for one or has given one up: each at most once in ten minutes,
 * however often the member does it. `seated` counts the seats after that.
 */
export async function notifyHost(
  tx: Transaction,
  row: MeetupRow,
  { word, memberId, seated, now }: { word: EntryEvent; memberId: number; seated: number; now: Date },
): Promise<void> {
  if (!(await mayNotify(tx, word, { meetupId: row.id, aboutId: memberId, now }))) return
  const about = aboutMeetup(row)
  const to = [row.hostId]
  if (word === 'requested') return notify(tx, meetupRequestedNotice, { to, details: about, now })
  const details = { ...about, seated, maxPeople: row.maxPeople }
  return notify(tx, word === 'joined' ? meetupJoinedNotice : meetupLeftNotice, { to, details, now })
}

/** What a host hears of a member who has taken a place: a seat, or a request where the host accepts by hand. */
export const tookPlace = ({ autoAccepts }: Pick<MeetupRow, 'autoAccepts'>): EntryEvent =>
  autoAccepts ? 'joined' : 'requested'

/** Notifies the host of the state of a member, unless the last notice already said so. */
export async function notifyHostLate(
  tx: Transaction,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  // Whoever has taken over meanwhile hears nothing of themselves.
  if (!row || row.hostId === memberId || isOver(statusAt(stateOf(row), now))) return
  const part = await findLastPart(tx, { meetupId, memberId })
  const word = part && wordOf(row, part)
  if (word === null || word === (await lastNotified(tx, { meetupId, aboutId: memberId }))) return
  await notifyHost(tx, row, { word, memberId, seated: row.seated, now })
}

/** Null for what needs no notice: the host's own actions, a request that was withdrawn, and a place in line. */
function wordOf(
  row: MeetupRow,
  { state, goneBecause, seatedAt }: { state: string; goneBecause: string | null; seatedAt: Date | null },
): EntryEvent | null {
  if (state === 'gone')
    return (goneBecause === 'given-up' || goneBecause === 'unpaired') && seatedAt !== null ? 'left' : null
  return state === (row.autoAccepts ? 'seated' : 'unanswered') ? tookPlace(row) : null
}
