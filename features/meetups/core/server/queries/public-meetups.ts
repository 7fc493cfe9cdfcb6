import type { PublicMeetupRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/**
 * Null if the meetup is private or does not exist.
 * A public meetup, as share cards and calendars show it.
 */
export async function findPublicMeetup(db: Reader, id: number): Promise<PublicMeetupRow | null> {
  const [row] = await db<PublicMeetupRow[]>`
    select meetups.id, title, content, starts_at, status, yes_due_at, awaits_yes, min_people, max_people, tier, revision, welcomes_beginners, explains, lasts_minutes, before_last_train, table_id is not null as by_cafe, cafes.name as cafe_name,
      address as cafe_address, image as cafe_cover, latitude, longitude
    from meetups join cafes on cafes.id = cafe_id
    where meetups.id = ${id} and password_hash is null`
  return row ?? null
}

/**
 * Whether a meetup has a password, and whether the viewer has an entry or had one when it was called off. Null if it
 * does not exist.
 */
export async function findSeclusion(
  db: Reader,
  { id, viewerId }: { id: number; viewerId: number | null },
): Promise<{ isPrivate: boolean; isIn: boolean } | null> {
  const [row] = await db<{ isPrivate: boolean; isIn: boolean }[]>`
    select password_hash is not null as is_private, exists (
      select from meetup_entries where meetup_id = meetups.id and member_id = ${viewerId}::int
        and (state <> 'gone' or was_called_off)
    ) as is_in
    from meetups where id = ${id}`
  return row ?? null
}
