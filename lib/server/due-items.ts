import type { Clock } from '~/lib/clock'
import { advisoryPairs } from './advisory-locks'
import type { Database, Transaction } from './database'
import { type Repetition, repeat } from './repeat'

/** Which item: one of each kind and key waits per subject. */
interface DueName {
  kind: string
  /** What the item is about, e.g. `meetup:12`. Items of one subject are worked one by one, in the order of `dueAt`. */
  subject: string
  /** Tells items of one kind and subject apart. */
  key?: string
}

export interface NewDueItem extends DueName {
  dueAt: Date
  payload?: object
}

export interface DueItem {
  subject: string
  key: string
  payload: unknown
  /** The moment that was planned: state is judged as of then, however late the item is worked. */
  dueAt: Date
  /** The moment of the work, for what is told to people. */
  now: Date
}

/**
 * Works one item in its own transaction. It does nothing but talk to the database, since it may be tried again; calls
 * to outside services are jobs that it puts in the queue. It takes the subject's own row lock first, so that it and the
 * commands on that subject see each other's changes.
 */
export type DueHandler = (tx: Transaction, item: DueItem) => Promise<void>

/** By kind. */
export type DueHandlers = Readonly<Record<string, DueHandler>>

/** By transaction: the items that it has changed itself, with the revision that it found. */
const ownChanges = new WeakMap<Transaction, Map<number, number>>()

function noteChange(tx: Transaction, id: number, revision: number): void {
  const changes = ownChanges.get(tx)
  if (changes && !changes.has(id)) changes.set(id, revision)
}

/**
 * Plans an item as part of the transaction that is its cause. The same kind, subject and key planned again moves the
 * item. A command locks the subject's own row before it plans or cancels anything for it.
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

/** Takes back what is planned for a subject: all of it, or only one kind, or only one key of a kind. */
export async function cancelDue(
  tx: Transaction,
  { subject, kind = null, key = null }: { subject: string; kind?: string | null; key?: string | null },
): Promise<void> {
  const cancelled = await tx<{ id: number; revision: number }[]>`
    delete from due_items
    where subject = ${subject} and (${kind}::text is null or kind = ${kind}) and (${key}::text is null or key = ${key})
    returning id, revision`
  for (const { id, revision } of cancelled) noteChange(tx, id, revision)
}

const mostSubjects = 100

const shortestPauseMs = 5_000
const longestPauseMs = 60 * 60_000

/** The pause after so many failures. There is no last try: what is due has to happen. */
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
 * Works everything that is due until nothing is left, and says how many items that were. Any number of processes may
 * do so at the same time. Items of kinds that this version does not know are left to the version that does.
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

/** The subjects whose first item is due, the longest waiting first. */
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
  due_at: Date
  /** JSON. */
  payload: string
  revision: number
  tries: number
  is_pausing: boolean
}

/** Somebody planned the item anew or cancelled it while it was being worked: that work is undone. */
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
      // The item's row is not locked: its handler locks the subject's own row first, as commands do that change both.
      const item = await readFirst(tx, subject)
      const handler = item && Object.hasOwn(handlers, item.kind) ? handlers[item.kind] : undefined
      if (!item || !handler || item.due_at > now || item.is_pausing) return 'nothing'
      tried.item = item
      const changes = new Map<number, number>()
      ownChanges.set(tx, changes)
      await handler(tx, {
        subject,
        key: item.key,
        payload: JSON.parse(item.payload),
        dueAt: item.due_at,
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

/** Says whether the subject is this transaction's to work on until its end; another process may be at it. */
async function takeSubject(tx: Transaction, subject: string): Promise<boolean> {
  const [lock] = await tx<{ taken: boolean | null }[]>`
    select pg_try_advisory_xact_lock(${advisoryPairs.dueSubject}, hashtext(${subject})) as taken`
  return lock?.taken ?? false
}

/** Items of the same moment are worked in the order in which they were first planned. */
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

/** Works due items every `everyMs` in this process. */
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

/** What is due and not done yet, by kind. */
export function countDueItems(db: Database, now: Date): Promise<DueCount[]> {
  return db<DueCount[]>`
    select kind, count(*)::int as waiting, (count(*) filter (where tries > 0))::int as failing, min(due_at)::timestamptz as oldest
    from due_items
    where due_at <= ${now}
    group by kind`
}
