import type { AnnouncementRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/** No meetup has more in the time in which its host announces something. */
const mostShown = 50

/** What hosts have told everybody at the meetup, the newest first. */
export function listAnnouncements(db: Reader, meetupId: number): Promise<AnnouncementRow[]> {
  return db<AnnouncementRow[]>`
    select id, body as text, written_at from meetup_announcements
    where meetup_id = ${meetupId} and deleted_at is null
    order by id desc
    limit ${mostShown}`
}

/** How many were written since then, deleted ones as well. */
export async function countAnnouncements(
  db: Reader,
  { meetupId, since }: { meetupId: number; since: Date },
): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from meetup_announcements where meetup_id = ${meetupId} and written_at > ${since}`
  return counted?.count ?? 0
}

/** Everything that the member has told people as a host, for the export. */
export function listWholeAnnouncements(db: Reader, memberId: number) {
  return db<{ meetupId: number; text: string; writtenAt: Date; deletedAt: Date | null }[]>`
    select meetup_id, body as text, written_at, deleted_at from meetup_announcements
    where member_id = ${memberId} order by id`
}
