import type { ListEventsRow, LogRow, ReadProgressRow, SeatRow, SessionRow } from '~/db/rows/timer'
import type { Reader } from '~/lib/server/database'
import { byPoints } from '../../outcome'
import type { TableScores } from '../../shared-result'
import { type SharedEvent, silentMs } from '../../shared-timer'
import { readSetup, type TimerSetup } from '../../timer-setup'

export interface LoggedEvent extends SharedEvent {
  seq: number
}

export interface TimerSession {
  id: number
  key: string
  code: string
  setup: TimerSetup
  isOver: boolean
  endedAt: Date | null
  /** What has been entered for its result. */
  scores: TableScores | null
  /** How often its result, or where the table goes on, has changed. */
  endingRevision: number
  /** The key of the timer on which the same table goes on. */
  next: string | null
  /** The seat whose phone opened that one; null if it sits elsewhere now. */
  nextBy: number | null
  /** The meetup at whose table it was opened. */
  meetupId: number | null
  /** The game from whose page it was opened. */
  gameId: number | null
}

function toSession({ setup, endedAt, scoring, ...row }: SessionRow): TimerSession {
  return {
    ...row,
    setup: readSetup(JSON.parse(setup)),
    isOver: endedAt !== null,
    endedAt,
    scores: scoring === null ? null : { ...byPoints, ...(JSON.parse(scoring) as TableScores) },
  }
}

/**
 * `setup`: a `TimerSetup` as JSON.
 * `scoring`: `TableScores` as JSON.
 */
export async function findSession(db: Reader, key: string): Promise<TimerSession | null> {
  const [row] = await db<SessionRow[]>`
    select id, key, code, setup::text as setup, ended_at, scoring::text as scoring, ending_revision, meetup_id, game_id,
      (select key from timer_sessions later where later.after_id = timer_sessions.id) as next,
      (
        select seat from timer_sessions later
        join timer_seats on session_id = later.id and taken_at = later.created_at
        where later.after_id = timer_sessions.id
        order by seat limit 1
      ) as next_by
    from timer_sessions where key = ${key}`
  return row ? toSession(row) : null
}

/** Also locks the row, so that changes to a session happen one after the other. */
export async function lockSession(db: Reader, key: string): Promise<TimerSession | null> {
  const [row] = await db<SessionRow[]>`
    select id, key, code, setup::text as setup, ended_at, scoring::text as scoring, ending_revision, meetup_id, game_id,
      (select key from timer_sessions later where later.after_id = timer_sessions.id) as next,
      (
        select seat from timer_sessions later
        join timer_seats on session_id = later.id and taken_at = later.created_at
        where later.after_id = timer_sessions.id
        order by seat limit 1
      ) as next_by
    from timer_sessions where key = ${key}
    for no key update`
  return row ? toSession(row) : null
}

/** The key of the open session with this code. */
export async function findKeyByCode(db: Reader, code: string): Promise<string | null> {
  const [row] = await db<{ key: string }[]>`
    select key from timer_sessions where code = ${code} and ended_at is null`
  return row?.key ?? null
}

/** What a session has come to, and when that was read. */
export interface Progress {
  session: TimerSession
  seats: readonly SeatRow[]
  /** In the order in which they arrived. */
  events: readonly LoggedEvent[]
  now: Date
}

/** Phones whose last sign of life is at or before this moment are silent. */
export const silentSince = (now: Date) => new Date(now.getTime() - silentMs)

export async function listSeats(db: Reader, sessionId: number, now: Date): Promise<SeatRow[]> {
  return db<SeatRow[]>`
    select seat, phone_hash, coalesce(heard_at <= ${silentSince(now)}, false) as is_silent
    from timer_seats where session_id = ${sessionId} order by seat`
}

export function toSeating(rows: readonly SeatRow[]): { seats: number[]; silent: number[] } {
  return {
    seats: rows.map(({ seat }) => seat),
    silent: rows.filter(({ isSilent }) => isSilent).map(({ seat }) => seat),
  }
}

export async function listEvents(db: Reader, sessionId: number, after = 0): Promise<LoggedEvent[]> {
  const rows = await db<ListEventsRow[]>`
    select seq, event_key, kind, seat, turn, player, at_ms::text as at_ms
    from timer_events
    where session_id = ${sessionId} and seq > ${after}
    order by seq`
  return rows.map(({ eventKey, kind, atMs, ...row }) => ({
    ...row,
    key: eventKey,
    kind: kind as SharedEvent['kind'],
    at: Number(atMs),
  }))
}

/**
 * The events after this sequence number, the seats and the state, in one statement: a table's phones ask for them after
 * every event. Null if the session has been forgotten.
 */
export async function readProgress(
  db: Reader,
  sessionId: number,
  { after, now }: { after: number; now: Date },
): Promise<Progress | null> {
  const [row] = await db<ReadProgressRow[]>`
    select id, key, code, setup::text as setup, ended_at, scoring::text as scoring, ending_revision, meetup_id, game_id,
      (select key from timer_sessions later where later.after_id = timer_sessions.id) as next,
      (
        select seat from timer_sessions later
        join timer_seats on session_id = later.id and taken_at = later.created_at
        where later.after_id = timer_sessions.id
        order by seat limit 1
      ) as next_by,
      (
        select json_agg(
          json_build_object('seat', seat, 'phoneHash', phone_hash, 'isSilent', coalesce(heard_at <= ${silentSince(now)}, false))
          order by seat)
        from timer_seats where session_id = timer_sessions.id
      )::text as seats,
      (
        select json_agg(
          json_build_object('seq', seq, 'key', event_key, 'kind', kind, 'seat', seat, 'turn', turn, 'player', player, 'at', at_ms)
          order by seq)
        from timer_events where session_id = timer_sessions.id and seq > ${after}
      )::text as events
    from timer_sessions where id = ${sessionId}`
  if (!row) return null
  const { seats, events, ...session } = row
  return {
    session: toSession(session),
    seats: JSON.parse(seats ?? '[]') as SeatRow[],
    events: JSON.parse(events ?? '[]') as LoggedEvent[],
    now,
  }
}

/** The setups and logs of those of these sessions that go on. */
export async function listLogs(
  db: Reader,
  sessionIds: readonly number[],
): Promise<{ id: number; setup: TimerSetup; events: SharedEvent[] }[]> {
  const rows = await db<LogRow[]>`
    select id, setup::text as setup, (
        select json_agg(
          json_build_object('key', event_key, 'kind', kind, 'seat', seat, 'turn', turn, 'player', player, 'at', at_ms)
          order by seq)
        from timer_events where session_id = timer_sessions.id
      )::text as events
    from timer_sessions where id = any(${[...sessionIds]}::int[]) and ended_at is null`
  return rows.map(({ id, setup, events }) => ({
    id,
    setup: readSetup(JSON.parse(setup)),
    events: JSON.parse(events ?? '[]') as SharedEvent[],
  }))
}
