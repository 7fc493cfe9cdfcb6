import type { EntryRow, MeetupRow } from '~/db/rows/meetups'
import type { Transaction } from '~/lib/server/database'
import { whyCannotJoin } from '../../../core/joining'
import { aboutMeetup, anyJoiner, changed, endEntry, notify } from '../../../core/server/commands/entries'
import { notifyHost } from '../../../core/server/commands/notify-host'
import { endPair } from '../../../core/server/commands/seat-holds'
import { entryStateOf } from '../../../core/server/queries/entries'
import { stateOf } from '../../../core/server/queries/meetups'
import { meetupPairFellNotice, meetupStaysAloneNotice } from '../notices'
import { listOpenPairs } from '../queries/pairs'

/** Whether the seat of a pair falls with the one that is held: whoever was checked in has come, and the cafe is owed their pass. */
export const fallsWithFriend = ({ attendanceBy }: Pick<EntryRow, 'attendanceBy'>) => attendanceBy !== 'cafe'

function takesPeople(row: MeetupRow, now: Date): boolean {
  const problem = whyCannotJoin(stateOf(row), anyJoiner, now)
  return problem === null || problem === 'full'
}

/**
 * Lets the pairs of a locked meetup fall to which no friend has come, or that of this member: the first seat falls with the
 * held one, and its pass comes back. Who was checked in keeps the seat alone. Returns the entries that ended. The caller has locked
 * their members.
 */
export async function letPairsFall(
  tx: Transaction,
  row: MeetupRow,
  { entries, memberId = null, now }: { entries: readonly EntryRow[]; memberId?: number | null; now: Date },
): Promise<ReadonlySet<number>> {
  const fallen = new Set<number>()
  // All fall with the close alone.
  const canRejoin = memberId !== null && takesPeople(row, now)
  for (const pair of await listOpenPairs(tx, row.id)) {
    if (memberId !== null && pair.memberId !== memberId) continue
    const entry = entries.find((each) => each.memberId === pair.memberId && entryStateOf(each) === 'seated')
    if (!entry) throw new Error(`pair ${pair.id} has no first seat`)
    const { memberId: first } = pair
    if (!fallsWithFriend(entry)) {
      await endPair(tx, { meetupId: row.id, memberId: first, outcome: 'alone', now })
      await notify(tx, meetupStaysAloneNotice, { to: [first], details: aboutMeetup(row), now })
      await changed(tx, row.id, [first])
      continue
    }
    const { effect, tier } = await endEntry(tx, entry, { end: 'unpaired', now })
    fallen.add(entry.id)
    const details = { ...aboutMeetup(row), tier: effect === 'none' ? null : tier, canRejoin }
    await notify(tx, meetupPairFellNotice, { to: [first], details, now })
    const seated = row.seated - fallen.size
    await notifyHost(tx, row, { word: 'left', memberId: first, seated, now })
    await changed(tx, row.id, [first, row.hostId])
  }
  return fallen
}
