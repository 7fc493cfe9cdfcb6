import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { keyReused, Refusal, refuse, underWay } from '~/lib/errors'
import { dayMs } from '../durations'
import { type Database, isConnectionLost, type Reader, type Transaction } from './database'
import type { MemberData } from './member-data'

/** One request of a caller, identified by its idempotency key. */
export interface KeyedRequest {
  /** The caller: a member, or a visitor identified by the hash of their device's random mark. */
  memberId: number | null
  deviceHash: string | null
  /** Method and path as `endpoints.ts` declares them. */
  endpoint: string
  key: string
  /** See `inWords`. */
  bodyHash: string
  askedAt: Date
}

export interface StoredReply {
  status: number
  json: string
  /** The tags the command invalidated, as listed in the response header. */
  invalidated: string
}

export type Answering = (tx: Transaction) => Promise<StoredReply>

/** Long enough for a day of retries, or for a form sent again after a train journey without a connection. */
const retentionMs = 24 * 60 * 60_000
/** Unfinished requests are kept longer, because their outcome is not known yet. */
export const underWayRetentionMs = 30 * dayMs

/** Equal values have equal hashes, whatever the order of their keys. */
export function hashOfBody(...values: unknown[]): string {
  const hash = createHash('sha256')
  for (const value of values)
    hash.update(Buffer.isBuffer(value) ? value : (JSON.stringify(value, inOrder) ?? 'null'))
  return hash.digest('base64url')
}

/** A hash with the words that the request speaks, in which its reply is stored. */
export function inWords(version: string | string[] | undefined, hash: string): string {
  return `${version ?? 'fixed'} ${hash}`
}

const wordsOf = (bodyHash: string) => bodyHash.split(' ', 1)[0]

function inOrder(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

interface RequestRow {
  id: number
  bodyHash: string
  /** JSON. */
  state: string | null
  isLeased: boolean
  status: number | null
  reply: string | null
  invalidated: string
}

/**
 * Executes a single-transaction command at most once. The request's row is its first lock: a concurrent request with
 * the same key waits for it and gets the same answer. A refusal that is thrown rolls the row back too, so the request
 * may be sent again; a refusal that `work` returns is stored like any other outcome.
 */
export function answerOnce(
  db: Database,
  request: KeyedRequest | null,
  work: Answering,
): Promise<StoredReply> {
  return db.transaction(async (tx) => {
    if (request === null) return work(tx)
    const id = await insertRequest(tx, request)
    if (id !== null) return storeReply(tx, id, await work(tx))
    const row = await readRequest(tx, request)
    return storedReplyOf(row) ?? refuseUnderWay()
  })
}

/** The stored reply of a request that was sent before; null for a new one or one that is under way. */
export function findStoredReply(db: Database, request: KeyedRequest): Promise<StoredReply | null> {
  return db.transaction(async (tx) => {
    const row = await findRequest(tx, request)
    return row && storedReplyOf(row)
  })
}

export interface StepsOnce<S extends object> {
  /** The first transaction, which stores what is to be done. The later steps receive only its result, as JSON. */
  begin(tx: Transaction): Promise<S>
  /**
   * The remaining steps: calls to outside services, and `finish` with the last transaction. It is run again with the
   * same state if a process died on the way, so calls to an outside service must use a key from the state. Each such
   * call must end well within `leaseMs`.
   */
  carryOn(state: S, finish: (work: Answering) => Promise<StoredReply>): Promise<StoredReply>
}

/** How long a process may work on a request before another process may take it over. */
export const leaseMs = 60_000
const longestWaitMs = 30_000
const waitMs = 200

/**
 * Executes a multi-step command at most once. The first step stores it as 'under way'. A request with the same key
 * waits for the process that works on it, and continues the work itself if that process died or failed.
 */
export async function answerInSteps<S extends object>(
  db: Database,
  request: KeyedRequest,
  { begin, carryOn }: StepsOnce<S>,
): Promise<StoredReply> {
  const giveUpAt = performance.now() + longestWaitMs
  let taken = await takeRequest(db, request, begin)
  while (taken === 'under way') {
    if (performance.now() >= giveUpAt) return refuseUnderWay()
    await pause(waitMs)
    taken = await takeRequest(db, request, begin)
  }
  if ('json' in taken) return taken
  const { id, lease, state } = taken
  try {
    return await carryOn(state, (work) => finishRequest(db, { id, lease }, work))
  } catch (error) {
    // A retry would have to wait until the lease expires.
    await releaseRequest(db, { id, lease }).catch((lost: unknown) => {
      if (!isConnectionLost(lost)) throw lost
      void releaseOnceReachable(db, { id, lease })
    })
    throw error
  }
}

interface Lease {
  id: number
  lease: string
}

async function releaseRequest(db: Database, { id, lease }: Lease): Promise<void> {
  await db.transaction(
    (tx) => tx`update keyed_requests set leased_until = null where id = ${id} and lease = ${lease}::uuid`,
  )
}

/** After a failover of the database: whoever pays tries again at once, and not in a minute. */
async function releaseOnceReachable(db: Database, held: Lease): Promise<void> {
  const expiresAt = performance.now() + leaseMs
  while (performance.now() < expiresAt) {
    await pause(waitMs, undefined, { ref: false })
    const isOver = await releaseRequest(db, held).then(
      () => true,
      (error: unknown) => !isConnectionLost(error),
    )
    if (isOver) return
  }
}

interface Taken<S> extends Lease {
  state: S
}

function takeRequest<S extends object>(
  db: Database,
  request: KeyedRequest,
  begin: (tx: Transaction) => Promise<S>,
): Promise<Taken<S> | StoredReply | 'under way'> {
  const lease = randomUUID()
  let id: number | null = null
  const taking = db.transaction(async (tx) => {
    id = await insertRequest(tx, request)
    if (id !== null) {
      // The state is read back from the database, so that a first run and a retry see the same value.
      const state = JSON.stringify(await begin(tx))
      await tx`update keyed_requests set state = ${state}::text::jsonb where id = ${id}`
      await leaseRequest(tx, id, lease)
      return { id, lease, state: JSON.parse(state) as S }
    }
    const row = await readRequest(tx, request)
    const stored = storedReplyOf(row)
    if (stored) return stored
    if (row.isLeased || row.state === null) return 'under way'
    id = row.id
    await leaseRequest(tx, id, lease)
    return { id, lease, state: JSON.parse(row.state) as S }
  })
  return taking.catch((error: unknown) => {
    // The commit may have arrived although its answer did not: then nobody would work on the request.
    if (id !== null && isConnectionLost(error)) void releaseOnceReachable(db, { id, lease })
    throw error
  })
}

async function leaseRequest(tx: Transaction, id: number, lease: string): Promise<void> {
  await tx`
    update keyed_requests
    set lease = ${lease}::uuid, leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    where id = ${id}`
}

/** If another process has finished the request meanwhile, its answer is returned instead. */
function finishRequest(db: Database, { id, lease }: Lease, work: Answering): Promise<StoredReply> {
  return db.transaction(async (tx) => {
    const [row] = await tx<
      (Pick<RequestRow, 'status' | 'reply' | 'invalidated'> & { lease: string | null })[]
    >`
      select status, reply, invalidated, lease::text as lease from keyed_requests where id = ${id} for update`
    if (!row) throw new Error('the request was forgotten while it was under way')
    const stored = storedReplyOf(row)
    if (stored) return stored
    return row.lease === lease ? storeReply(tx, id, await work(tx)) : refuseUnderWay()
  })
}

/** Null when the request exists already. Waits for a concurrent insert of the same request. */
async function insertRequest(tx: Transaction, request: KeyedRequest): Promise<number | null> {
  const { memberId, deviceHash, endpoint, key, bodyHash, askedAt } = request
  const [inserted] = await tx<{ id: number }[]>`
    insert into keyed_requests (member_id, device_hash, endpoint, key, body_hash, asked_at)
    values (${memberId}, ${deviceHash}, ${endpoint}, ${key}, ${bodyHash}, ${askedAt})
    on conflict do nothing
    returning id`
  return inserted?.id ?? null
}

async function readRequest(tx: Transaction, request: KeyedRequest): Promise<RequestRow> {
  // The request was deleted between two statements. That happens only when it is old, so refusing is safe.
  return (await findRequest(tx, request)) ?? refuseUnderWay()
}

/** Refuses a request whose key was used with other contents. */
async function findRequest(tx: Transaction, request: KeyedRequest): Promise<RequestRow | null> {
  const { memberId, deviceHash, endpoint, key, bodyHash } = request
  const [row] = await tx<RequestRow[]>`
    select id, body_hash, state::text as state, coalesce(leased_until > clock_timestamp(), false) as is_leased, status,
      reply, invalidated
    from keyed_requests
    where member_id is not distinct from ${memberId} and device_hash is not distinct from ${deviceHash}
      and endpoint = ${endpoint} and key = ${key}
    for update`
  if (row && row.bodyHash !== bodyHash) throw refuseOther(row, bodyHash)
  return row ?? null
}

function storedReplyOf({
  status,
  reply,
  invalidated,
}: Pick<RequestRow, 'status' | 'reply' | 'invalidated'>): StoredReply | null {
  return status === null || reply === null ? null : { status, json: reply, invalidated }
}

async function storeReply(tx: Transaction, id: number, reply: StoredReply): Promise<StoredReply> {
  await tx`
    update keyed_requests
    set status = ${reply.status}, reply = ${reply.json}, invalidated = ${reply.invalidated}, lease = null,
      leased_until = null
    where id = ${id}`
  return reply
}

function refuseOther({ reply, bodyHash: storedHash }: RequestRow, bodyHash: string): Refusal {
  // A page of another release would misread a reply in other words.
  const isUnderstood = wordsOf(storedHash) === wordsOf(bodyHash)
  const earlier: unknown = reply === null || !isUnderstood ? null : JSON.parse(reply)
  // A reply that is stored encrypted is a string, and is not shown.
  return refuse(keyReused, typeof earlier === 'object' && earlier !== null ? { earlier } : {})
}

function refuseUnderWay(): never {
  const { status, code, says } = underWay
  throw new Refusal(status, says, { code, retryAfterSeconds: 5 })
}

/** Upkeep: deletes old requests, which nobody sends again after a day. */
export async function forgetOldRequests(db: Database, now: Date): Promise<number> {
  const finishedBefore = new Date(now.getTime() - retentionMs)
  const before = new Date(now.getTime() - underWayRetentionMs)
  await db.transaction(
    (tx) => tx`
      delete from keyed_requests
      where asked_at < ${finishedBefore} and (status is not null or asked_at < ${before})`,
  )
  // One statement deletes everything, so there is no next batch.
  return 0
}

function listRequests(db: Reader, memberId: number): Promise<{ endpoint: string; askedAt: Date }[]> {
  return db<{ endpoint: string; askedAt: Date }[]>`
    select endpoint, asked_at from keyed_requests where member_id = ${memberId} order by id`
}

/** The export lists nothing here: the results of requests are in the features' own parts. */
export const requestData: MemberData = {
  name: 'requests',
  tables: ['keyed_requests'],
  collect: async (db, memberId) =>
    (await listRequests(db, memberId)).map(({ endpoint, askedAt }) => ({
      endpoint,
      at: askedAt.toISOString(),
    })),
  erase: async (tx, memberId) => {
    await tx`delete from keyed_requests where member_id = ${memberId}`
  },
}
