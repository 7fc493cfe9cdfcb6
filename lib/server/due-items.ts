import type { Clock } from '~/lib/clock'
import { advisoryPairs } from './advisory-locks'
import type { Database, Transaction } from './database'
import { type Repetition, repeat } from './repeat'

/** Identifies an item: a subject has at most one item of each kind and key. */
interface DueName {
  kind: string
  /** What the item is about, e.g. `meetup:12`. Items of one subject run one at a time, in the order of `dueAt`. */
  subject: string
  /** Distinguishes items of the same kind and subject. */
  key?: string
}

export interface NewDueItem extends DueName {
  dueAt: Date
  payload?: object
}

interface DueItem {
  subject: string
  key: string
  payload: unknown
  /** The planned time. State is judged as of this time, however late the item runs. */
  dueAt: Date
  /** The actual time, for the wording of messages to people. */
  now: Date
}

/**
 * Runs one item in its own transaction. It must have no effect outside the database, since it may be retried; calls to
 * outside services belong in jobs that it enqueues. It takes the subject's row lock first, so that it does not run
 * concurrently with commands on that subject.
 */
export type DueHandler = (tx: Transaction, item: DueItem) => Promise<void>

/** By kind. */
export type DueHandlers = Readonly<Record<string, DueHandler>>

/** For each transaction: the items it has changed itself, with the revision it found. */
const ownChanges = new WeakMap<Transaction, Map<number, number>>()

function noteChange(tx: Transaction, id: number, revision: number): void {
  const changes = ownChanges.get(tx)
  if (changes && !changes.has(id)) changes.set(id, revision)
}

/**
 * Schedules an item in the transaction that causes it. Scheduling the same kind, subject and key again moves the item.
 * Lock the subject's own row before you schedule or cancel anything for it.
 */
export async function scheduleDue(
  tx: Transaction,
  { kind, subject, key = '', dueAt, payload = {} }: NewDueItem,
): Promise<void> {
  const [planned] = await tx<{ id: number; revision: number }[]>`
    insert into due_items (kind, subject, key, due_at, payload)
    values (${kind}, ${subject}, ${key}, ${dueAt}, ${JSON.stringify(payload)}::text::jsonb)
    on conflict (subject, kind, key) do update
    set due_at = excluded.due_at, payload = excluded.payload, revision = due_items.revision + 1,
      tries = 0, failure = null, retry_at = null
    returning id, revision`
  if (planned) noteChange(tx, planned.id, planned.revision - 1)
}

/** Cancels items of a subject: all of them, those of one kind, or a single key of a kind; `but` leaves those of a kind. */
export async function cancelDue(
  tx: Transaction,
  {
    subject,
    kind = null,
    key = null,
    but = null,
  }: { subject: string; kind?: string | null; key?: string | null; but?: string | null },
): Promise<void> {
  const cancelled = await tx<{ id: number; revision: number }[]>`
    delete from due_items
    where subject = ${subject} and (${kind}::text is null or kind = ${kind}) and (${key}::text is null or key = ${key})
      and kind is distinct from ${but}::text
    returning id, revision`
  for (const { id, revision } of cancelled) noteChange(tx, id, revision)
}

const mostSubjects = 100

const shortestPauseMs = 5_000
const longestPauseMs = 60 * 60_000

/** The pause after this many failures. Retries never stop, because a due item has to happen. */
export function pauseAfter(tries: number): number {
  return Math.min(shortestPauseMs * 2 ** (tries - 1), longestPauseMs)
}

interface Working {
  clock: Clock
  onError: (kind: string, error: unknown) => void
  goesOn?: () => boolean
  pauseMs?: (tries: number) => number
}

/**
 * Runs everything that is due and returns how many items ran. Any number of processes may do this at the same time.
 * Items of unknown kinds are left for the version of the app that knows them.
 */
export async function workDueItems(db: Database, handlers: DueHandlers, working: Working): Promise<number> {
  const { clock, goesOn = () => true } = working
  let worked = 0
  for (let hasMore = true; hasMore; ) {
    hasMore = false
    for (const subject of await listDueSubjects(db, Object.keys(handlers), clock.now())) {
      if (!goesOn()) return worked
      const outcome = await workFirst(db, handlers, subject, working)
      if (outcome === 'worked') worked += 1
      if (outcome !== 'nothing') hasMore = true
    }
  }
  return worked
}

/** The subjects whose first item is due, longest overdue first. */
async function listDueSubjects(db: Database, kinds: string[], now: Date): Promise<string[]> {
  const first = await db<{ subject: string }[]>`
    select subject
    from due_items item
    where due_at <= ${now} and kind = any(${kinds}::text[]) and (retry_at is null or retry_at <= clock_timestamp())
      and not exists (
        select from due_items earlier
        where earlier.subject = item.subject and (earlier.due_at, earlier.id) < (item.due_at, item.id)
      )
    order by due_at, id
    limit ${mostSubjects}`
  return first.map(({ subject }) => subject)
}

interface ItemRow {
  id: number
  kind: string
  key: string
  dueAt: Date
  /** JSON. */
  payload: string
  revision: number
  tries: number
  isPausing: boolean
}

/** The item was rescheduled or cancelled while its handler ran, so the handler's transaction is rolled back. */
class ChangedMeanwhile extends Error {}

async function workFirst(
  db: Database,
  handlers: DueHandlers,
  subject: string,
  { clock, onError, pauseMs = pauseAfter }: Working,
): Promise<'worked' | 'failed' | 'changed' | 'nothing'> {
  const tried: { item: ItemRow | null } = { item: null }
  try {
    return await db.transaction(async (tx) => {
      tried.item = null
      if (!(await takeSubject(tx, subject))) return 'nothing'
      const now = clock.now()
      // The item's row is not locked here: the handler locks the subject's row first, in the same order as commands
      // that change both.
      const item = await readFirst(tx, subject)
      const handler = item && Object.hasOwn(handlers, item.kind) ? handlers[item.kind] : undefined
      if (!item || !handler || item.dueAt > now || item.isPausing) return 'nothing'
      tried.item = item
      const changes = new Map<number, number>()
      ownChanges.set(tx, changes)
      await handler(tx, {
        subject,
        key: item.key,
        payload: JSON.parse(item.payload),
        dueAt: item.dueAt,
        now,
      })
      const found = changes.get(item.id)
      if (found === undefined ? !(await takeAway(tx, item)) : found !== item.revision)
        throw new ChangedMeanwhile()
      return 'worked'
    })
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return 'changed'
    const { item } = tried
    if (item === null) throw error
    await noteFailure(db, item, error, pauseMs(item.tries + 1))
    onError(item.kind, error)
    return 'failed'
  }
}

/** Whether this transaction got the lock on the subject. False means that another process is working on it. */
async function takeSubject(tx: Transaction, subject: string): Promise<boolean> {
  const [lock] = await tx<{ taken: boolean | null }[]>`
    select pg_try_advisory_xact_lock(${advisoryPairs.dueSubject}, hashtext(${subject})) as taken`
  return lock?.taken ?? false
}

/** Items with the same due time run in the order in which they were first scheduled. */
async function readFirst(tx: Transaction, subject: string): Promise<ItemRow | undefined> {
  const [item] = await tx<ItemRow[]>`
    select id, kind, key, due_at, payload::text as payload, revision, tries,
      coalesce(retry_at > clock_timestamp(), false) as is_pausing
    from due_items
    where subject = ${subject}
    order by due_at, id
    limit 1`
  return item
}

async function takeAway(tx: Transaction, { id, revision }: ItemRow): Promise<boolean> {
  const taken = await tx`delete from due_items where id = ${id} and revision = ${revision}`
  return taken.count > 0
}

const longestFailure = 1_000

async function noteFailure(db: Database, item: ItemRow, error: unknown, pauseMs: number): Promise<void> {
  const failure = String(error).slice(0, longestFailure)
  await db.transaction(
    (tx) => tx`
      update due_items
      set tries = tries + 1, failure = ${failure}, retry_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000})
      where id = ${item.id} and revision = ${item.revision}`,
  )
}

/** Runs due items every `everyMs` in this process. */
export function startDueItems(
  db: Database,
  clock: Clock,
  handlers: DueHandlers,
  { everyMs, onError }: { everyMs: number; onError: (kind: string, error: unknown) => void },
): Repetition {
  return repeat(async (goesOn) => {
    try {
      await workDueItems(db, handlers, { clock, onError, goesOn })
    } catch (error) {
      onError('all', error)
    }
  }, everyMs)
}

export interface DueCount {
  kind: string
  waiting: number
  failing: number
  oldest: Date | null
}

/** Counts overdue items by kind. */
export function countDueItems(db: Database, now: Date): Promise<DueCount[]> {
  return db<DueCount[]>`
    select kind, count(*)::int as waiting, (count(*) filter (where tries > 0))::int as failing, min(due_at)::timestamptz as oldest
    from due_items
    where due_at <= ${now}
    group by kind`
}
