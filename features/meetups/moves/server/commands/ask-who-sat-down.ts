import type { MeetupRow } from '~/db/rows/meetups'
import type { Transaction } from '~/lib/server/database'
import { aboutMeetup, notify } from '../../../core/server/commands/entries'
import { meetupMoveAskedNotice } from '../notices'
import { findShownMove } from '../queries/moves'

/** A seat that was held is taken while the host asks everybody whether the meetup moves. */
export async function askWhoSatDown(
  tx: Transaction,
  row: MeetupRow,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  const move = await findShownMove(tx, { meetupId: row.id, viewerId: memberId })
  if (move === null) return
  const where = { cafe: move.cafeName, newStartsAt: move.startsAt.toISOString() }
  const details = { ...aboutMeetup(row), ...where, deadline: move.deadline.toISOString() }
  await notify(tx, meetupMoveAskedNotice, { to: [memberId], details, now })
}
