import { whyAbusive } from '~/features/accounts/abuse-words'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { findBan } from '../../../bans/server/queries/bans'
import { asHost, type HostAction } from '../../../core/server/commands/as-host'
import { aboutMeetup, changed, notify } from '../../../core/server/commands/entries'
import { entryStateOf } from '../../../core/server/queries/entries'
import { stateOf } from '../../../core/server/queries/meetups'
import { announcementsCountMs, mostAnnouncementsADay, whyCannotAnnounce } from '../../announcement'
import { announceRefusals, noAnnouncement } from '../../announcement-refusals'
import { meetupAnnouncedNotice } from '../notices'
import { countAnnouncements } from '../queries/announcements'

/** The host tells everybody seated something. It stands on the page of the meetup, for them alone. */
export async function announce(
  tx: Transaction,
  action: HostAction,
  { text }: { text: string },
): Promise<number> {
  const { meetupId, memberId, now } = action
  const problem = whyAbusive('내용에', text)
  if (problem !== null) throw badInput({ text: problem })
  const { row, entries } = await asHost(tx, action)
  refuseIf(whyCannotAnnounce({ ...stateOf(row), endedAt: row.endedAt }, now), announceRefusals)
  if ((await findBan(tx, { memberId, now })) !== null) throw refuse(announceRefusals.banned)
  const since = new Date(now.getTime() - announcementsCountMs)
  if ((await countAnnouncements(tx, { meetupId, since })) >= mostAnnouncementsADay)
    throw refuse(announceRefusals.tooMany)
  const [stored] = await tx<{ id: number }[]>`
    insert into meetup_announcements (meetup_id, member_id, body, written_at)
    values (${meetupId}, ${memberId}, ${text}, ${now})
    returning id`
  if (!stored) throw new Error('the announcement has no number')
  const seated = entries.filter((entry) => entryStateOf(entry) === 'seated').map((entry) => entry.memberId)
  const to = seated.filter((id) => id !== memberId)
  await notify(tx, meetupAnnouncedNotice, { to, details: aboutMeetup(row), now })
  await changed(tx, meetupId, seated)
  return stored.id
}

/** Also what a former host has written. Its words go at once; that it was written counts for the day. */
export async function deleteAnnouncement(
  tx: Transaction,
  action: HostAction,
  { id }: { id: number },
): Promise<void> {
  const { entries } = await asHost(tx, action)
  const gone = await tx`
    update meetup_announcements set body = '', deleted_at = ${action.now}
    where id = ${id} and meetup_id = ${action.meetupId} and deleted_at is null`
  if (gone.count === 0) throw refuse(noAnnouncement)
  await changed(
    tx,
    action.meetupId,
    entries.map(({ memberId }) => memberId),
  )
}
