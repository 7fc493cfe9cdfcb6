import type { ReadEventsRow } from '~/db/rows/events'
import type { Reader, Transaction } from '~/lib/server/database'
import { type EventState, mostComingEvents, mostListedEvents, mostPastEvents } from '../../event'

/** `waiting`: how many sign-ups wait. */
export type EventRow = Omit<ReadEventsRow, 'waiting'> & { waiting: number }

export function stateOfEvent({ startsAt, endsAt, signUpUntil, cancelledAt, hiddenAt }: EventRow): EventState {
  return {
    startsAt,
    endsAt,
    signUpUntil,
    isCancelled: cancelledAt !== null,
    isTextHidden: hiddenAt !== null,
  }
}

interface Wanted {
  id?: number
  cafeId?: number
  /** Only those that end after this moment, */
  endsAfter?: Date
  /** or those that have ended by then, the latest first. */
  endedBy?: Date
  /** Without what is called off or hidden, and without hidden cafes. */
  isShown?: boolean
  most?: number
}

/** Events with their cafe and games, the soonest first. */
async function readEvents(db: Reader, wanted: Wanted): Promise<EventRow[]> {
  const { id = null, cafeId = null, endsAfter = null, endedBy = null, isShown = false, most = 1 } = wanted
  const rows = await db<ReadEventsRow[]>`
    select event.id, cafe_id, cafes.name as cafe_name, address as cafe_address, cafes.image as cover,
      phones as cafe_phones, latitude, longitude, title, content, starts_at, ends_at, capacity, price_note,
      sign_up_until, taken, (
        select count(*)::int from cafe_event_sign_ups where event_id = event.id and state = 'waiting'
      ) as waiting, revision, cancelled_at, cancel_reason, event.hidden_at,
      cafes.hidden_at is not null as is_cafe_hidden, (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image) order by place)
        from cafe_event_games join games on games.id = game_id where event_id = event.id
      ) as games
    from cafe_events event join cafes on cafes.id = cafe_id
    where (${id}::int is null or event.id = ${id}::int)
      and (${cafeId}::int is null or cafe_id = ${cafeId}::int)
      and (${endsAfter}::timestamptz is null or ends_at > ${endsAfter}::timestamptz)
      and (${endedBy}::timestamptz is null or ends_at <= ${endedBy}::timestamptz)
      and (not ${isShown}::boolean
        or (cancelled_at is null and event.hidden_at is null and cafes.hidden_at is null))
    order by case when ${endedBy}::timestamptz is null then extract(epoch from starts_at) else -extract(epoch from starts_at) end,
      event.id
    limit ${most}`
  return rows.map(({ waiting, ...row }) => ({ ...row, waiting: waiting ?? 0 }))
}

export async function findEvent(db: Reader, id: number): Promise<EventRow | null> {
  const [event] = await readEvents(db, { id })
  return event ?? null
}

/** Locks an event, which comes before members. */
export async function lockEvent(tx: Transaction, id: number): Promise<EventRow | null> {
  await tx`select from cafe_events where id = ${id} for no key update`
  return findEvent(tx, id)
}

/** What everybody may sign up for or look at, of all cafes or of one. */
export function listComingEvents(
  db: Reader,
  { cafeId, now }: { cafeId?: number | undefined; now: Date },
): Promise<EventRow[]> {
  return readEvents(db, {
    ...(cafeId === undefined ? {} : { cafeId }),
    endsAfter: now,
    isShown: true,
    most: mostListedEvents,
  })
}

/** For the staff of a cafe, also what was called off. */
export async function listEventsOfCafe(
  db: Reader,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<{ coming: EventRow[]; past: EventRow[] }> {
  const [coming, past] = await Promise.all([
    readEvents(db, { cafeId, endsAfter: now, most: mostComingEvents * 3 }),
    readEvents(db, { cafeId, endedBy: now, most: mostPastEvents }),
  ])
  return { coming, past }
}

export async function countComingEvents(
  db: Reader,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from cafe_events
    where cafe_id = ${cafeId} and ends_at > ${now} and cancelled_at is null`
  return counted?.count ?? 0
}

/** How many of these games stand on the shelf of the cafe. */
export async function countOnShelf(
  db: Reader,
  { cafeId, gameIds }: { cafeId: number; gameIds: readonly number[] },
): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from cafe_games
    where cafe_id = ${cafeId} and game_id = any(${[...gameIds]}::int[])`
  return counted?.count ?? 0
}

export async function findLastEvent(db: Reader): Promise<number> {
  const [last] = await db<{ id: number | null }[]>`select max(id) as id from cafe_events`
  return last?.id ?? 0
}

/** The ids in this range that search engines may list. */
export async function listEventsBetween(
  db: Reader,
  first: number,
  last: number,
  now: Date,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select event.id from cafe_events event join cafes on cafes.id = cafe_id
    where event.id between ${first} and ${last} and ends_at > ${now} and cancelled_at is null
      and event.hidden_at is null and cafes.hidden_at is null
    order by event.id`
  return rows.map(({ id }) => id)
}
