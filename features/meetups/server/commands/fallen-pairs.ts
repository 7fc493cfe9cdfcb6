import type { Transaction } from '~/lib/server/database'
import { meetupPairFellNotice } from '../notices'
import { type EntryRow, entryStateOf } from '../queries/entries'
import type { MeetupRow } from '../queries/meetups'
import { listOpenPairs } from '../queries/pairs'
import { aboutMeetup, changed, endEntry, notify } from './entries'
import { notifyHost } from './notify-host'

/**
 * Lets the pairs of a locked meetup fall to which no friend has come, or that of this member: the first seat falls with the
 * held one, and its pass comes back. Returns the entries that ended. The caller has locked their members.
 */
export async function letPairsFall(
  tx: Transaction,
  row: MeetupRow,
  { entries, memberId = null, now }: { entries: readonly EntryRow[]; memberId?: number | null; now: Date },
): Promise<ReadonlySet<number>> {
  const fallen = new Set<number>()
  for (const pair of await listOpenPairs(tx, row.id)) {
    if (memberId !== null && pair.memberId !== memberId) continue
    const entry = entries.find((each) => each.memberId === pair.memberId && entryStateOf(each) === 'seated')
    if (!entry) throw new Error(`pair ${pair.id} has no first seat`)
    const { effect, tier } = await endEntry(tx, entry, { end: 'unpaired', now })
    fallen.add(entry.id)
    const details = { ...aboutMeetup(row), tier: effect === 'none' ? null : tier }
    await notify(tx, meetupPairFellNotice, { to: [pair.memberId], details, now })
    const seated = row.seated - fallen.size
    await notifyHost(tx, row, { word: 'left', memberId: pair.memberId, seated, now })
    await changed(tx, row.id, [pair.memberId, row.hostId])
  }
  return fallen
}
