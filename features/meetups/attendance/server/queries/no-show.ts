import type { FindNoShowRow, ObjectionRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/**
 * How it stands with a seat whose member is, or was, said not to have come. Null without a seat.
 * `objection`: the objection to this mark; one that the host has met by taking the mark back is over with it.
 */
export async function findNoShow(
  db: Reader,
  { meetupId, memberId }: { meetupId: number; memberId: number },
): Promise<FindNoShowRow | null> {
  const [seat] = await db<FindNoShowRow[]>`
    select meetup_entries.id as entry_id, attendance, attendance_at as marked_at, body as objection, objected_at, closed_at, outcome
    from meetup_entries
    left join no_show_objections on entry_id = meetup_entries.id and outcome is distinct from 'corrected'
    where meetup_id = ${meetupId} and member_id = ${memberId} and state = 'seated'`
  return seat ?? null
}

/** Whose no-show an objection is about, and who has said so. */
export async function findObjection(db: Reader, id: number): Promise<ObjectionRow | null> {
  const [objection] = await db<ObjectionRow[]>`
    select entry_id, meetup_id, member_id, host_id, no_show_objections.closed_at is null as is_open
    from no_show_objections
    join meetup_entries on meetup_entries.id = entry_id
    join meetups on meetups.id = meetup_id
    where no_show_objections.id = ${id}`
  return objection ?? null
}

/** The seats of this meetup whose members have objected to a mark, however that ended. */
export async function listObjectedTo(db: Reader, meetupId: number): Promise<Set<number>> {
  const found = await db<{ entryId: number }[]>`
    select distinct entry_id from no_show_objections join meetup_entries on meetup_entries.id = entry_id
    where meetup_id = ${meetupId}`
  return new Set(found.map(({ entryId }) => entryId))
}

/** All objections of the member, for the export. */
export function listWholeObjections(db: Reader, memberId: number) {
  return db<
    { meetupId: number; text: string; objectedAt: Date; closedAt: Date | null; outcome: string | null }[]
  >`
    select meetup_id, body as text, objected_at, closed_at, outcome
    from no_show_objections join meetup_entries on meetup_entries.id = entry_id
    where member_id = ${memberId} order by no_show_objections.id`
}
