import type { FindSignUpRow, ListSignUpsRow, OwnEventRow } from '~/db/rows/events'
import { tableMs } from '~/features/meetups/core/meetup-end'
import type { Reader } from '~/lib/server/database'
import { type EventTimes, mostOwnEvents } from '../../event'
import { hiddenTitle, type Overlap } from '../../event-in-words'

export async function findSignUp(
  db: Reader,
  { eventId, memberId }: { eventId: number; memberId: number },
): Promise<FindSignUpRow | null> {
  const [own] = await db<FindSignUpRow[]>`
    select own.id, own.member_id, own.people, own.state, own.signed_up_at, own.came, case when own.state = 'waiting' then (
        select count(*)::int from cafe_event_sign_ups before
        where before.event_id = own.event_id and before.state = 'waiting'
          and (before.lined_up_at, before.id) <= (own.lined_up_at, own.id)
      ) end as place
    from cafe_event_sign_ups own where own.event_id = ${eventId} and own.member_id = ${memberId}`
  return own ?? null
}

/** Who waits, the first first. Whoever is kept out of meetups holds up nobody. */
export function listLine(
  db: Reader,
  { eventId, now }: { eventId: number; now: Date },
): Promise<{ id: number; memberId: number; people: number }[]> {
  return db<{ id: number; memberId: number; people: number }[]>`
    select id, member_id, people from cafe_event_sign_ups
    where event_id = ${eventId} and state = 'waiting' and not exists (
      select from members_kept_out
      where members_kept_out.member_id = cafe_event_sign_ups.member_id and (ends_at is null or ends_at > ${now})
    )
    order by lined_up_at, id`
}

/** Who has signed up, for the staff: those with places first, then the line. */
export function listSignUps(db: Reader, eventId: number): Promise<ListSignUpsRow[]> {
  return db<ListSignUpsRow[]>`
    select sign_up.id, member_id, people, state, signed_up_at, came, nickname, image
    from cafe_event_sign_ups sign_up join members on members.id = member_id
    where event_id = ${eventId}
    order by state, lined_up_at, signed_up_at, sign_up.id`
}

/** The members who have places, or who also wait. */
export async function listSignedUp(
  db: Reader,
  { eventId, withLine }: { eventId: number; withLine: boolean },
): Promise<number[]> {
  const rows = await db<{ memberId: number }[]>`
    select member_id from cafe_event_sign_ups
    where event_id = ${eventId} and (state = 'in' or ${withLine}::boolean)
    order by member_id`
  return rows.map(({ memberId }) => memberId)
}

/** At how many events to come the member has a place or waits for one. */
export async function countSignedUp(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<number> {
  const [signedUp] = await db<{ count: number }[]>`
    select count(*)::int from cafe_event_sign_ups join cafe_events on cafe_events.id = event_id
    where member_id = ${memberId} and cancelled_at is null and starts_at > ${now}`
  return signedUp?.count ?? 0
}

/** An event at this time for which the member has signed up, or else a meetup where they have a seat, have asked or wait in line. */
export async function findOverlap(
  db: Reader,
  { memberId, startsAt, endsAt }: EventTimes & { memberId: number },
): Promise<Overlap | null> {
  const [event] = await db<{ title: string; isTextHidden: boolean; startsAt: Date }[]>`
    select title, hidden_at is not null as is_text_hidden, starts_at
    from cafe_event_sign_ups join cafe_events on cafe_events.id = event_id
    where member_id = ${memberId} and cancelled_at is null and starts_at < ${endsAt} and ends_at > ${startsAt}
    order by starts_at limit 1`
  if (event) {
    const title = event.isTextHidden ? hiddenTitle : event.title
    return { kind: 'event', title, startsAt: event.startsAt.toISOString() }
  }
  const [meetup] = await db<{ title: string; startsAt: Date }[]>`
    select title, meetups.starts_at
    from meetup_entries join meetups on meetups.id = meetup_id
    where member_id = ${memberId} and state <> 'gone' and meetups.starts_at < ${endsAt}
      and meetups.starts_at + make_interval(mins => coalesce(lasts_minutes, ${tableMs(null) / 60_000}::int)) > ${startsAt}
    order by meetups.starts_at limit 1`
  return meetup ? { kind: 'meetup', title: meetup.title, startsAt: meetup.startsAt.toISOString() } : null
}

/** What decides whether a member may sign up. */
export async function findPerson(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<{ birthYear: number | null; isKeptOut: boolean }> {
  const [person] = await db<{ birthYear: number | null; isKeptOut: boolean }[]>`
    select birth_year, exists (
      select from members_kept_out
      where members_kept_out.member_id = members.id and (ends_at is null or ends_at > ${now})
    ) as is_kept_out
    from members where id = ${memberId}`
  return person ?? { birthYear: null, isKeptOut: true }
}

/** When those who have signed up were born. */
export async function listBirthYears(db: Reader, eventId: number): Promise<(number | null)[]> {
  const rows = await db<{ birthYear: number | null }[]>`
    select distinct birth_year from cafe_event_sign_ups join members on members.id = member_id
    where event_id = ${eventId}`
  return rows.map(({ birthYear }) => birthYear)
}

const everything = 100_000

/** What the member has signed up for, what starts last first. */
export function listOwnEvents(
  db: Reader,
  { memberId, most = mostOwnEvents }: { memberId: number; most?: number },
): Promise<OwnEventRow[]> {
  return db<OwnEventRow[]>`
    select event.id, cafes.name as cafe_name, title, event.hidden_at is not null as is_text_hidden, starts_at, ends_at,
      cancelled_at is not null as is_cancelled, people, state, signed_up_at, lined_up_at, moved_up_at, came
    from cafe_event_sign_ups
      join cafe_events event on event.id = event_id
      join cafes on cafes.id = cafe_id
    where member_id = ${memberId}
    order by starts_at desc, event.id desc
    limit ${most}`
}

export const listWholeSignUps = (db: Reader, memberId: number) =>
  listOwnEvents(db, { memberId, most: everything })
