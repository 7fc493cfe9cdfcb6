import { sessionOver } from '~/lib/errors'
import type { NoticeKind } from '~/lib/notice-kind'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { invalidateOwn } from '~/lib/server/response-cache'
import {
  formatNotice,
  groupOf,
  isPushed,
  isWantedBy,
  type NoticeChannel,
  type NoticeKinds,
  pushMoments,
} from '../notice'
import {
  mostPushDevices,
  type PushMessage,
  pauseBeforeNextTry,
  pushEnd,
  pushMoment,
  toPushMessage,
} from '../push'
import { noticeTags } from '../tags'
import type { PushOutcome, Subscription } from './client'

/**
 * Stores a notice for a member in the transaction that causes it, so that it is delivered only if the
 * transaction commits. Stores nothing for a member who has left or is leaving.
 */
export async function addNotice<D extends object>(
  tx: Transaction,
  kind: NoticeKind<D>,
  { memberId, details, now }: { memberId: number; details: D; now: Date },
): Promise<void> {
  const [waiting] = await tx<{ id: number }[]>`
    with told as (
      insert into notice_outbox (member_id, kind, details, caused_at)
      select id, ${kind.name}, ${JSON.stringify(details)}::text::jsonb, ${now} from members
      where id = ${memberId} and left_at is null
      for key share
      returning id
    )
    insert into notice_deliveries (outbox_id, channel) select id, 'log' from told
    returning outbox_id as id`
  if (!waiting) return
  // Without a key, because a shared key would make every transaction with a notice wait for the previous one.
  await enqueue(tx, 'deliver-notices', { outboxId: waiting.id })
}

/** How many rows of the outbox one transaction delivers. */
const mostAtOnce = 100

interface WaitingRow {
  id: number
  memberId: number
  kind: string
  /** JSON text. */
  details: string
}

interface Waiting {
  rows: WaitingRow[]
  /** The addressed members who have not left. */
  present: Set<number>
  /** The id of the last row of this batch, or null if no further rows wait. */
  last: number | null
}

/**
 * Locks the next rows of a channel after the id `after` until the transaction ends. Skips rows that another
 * process has locked.
 */
async function takeWaiting(tx: Transaction, channel: NoticeChannel, after: number): Promise<Waiting> {
  const next = await tx<{ id: number; memberId: number }[]>`
    select notice_outbox.id, member_id
    from notice_deliveries join notice_outbox on notice_outbox.id = outbox_id
    where channel = ${channel as string} and delivered_at is null and outbox_id > ${after}
    order by outbox_id
    limit ${mostAtOnce}`
  // Locks members, in the order of ids, before the outbox, as leaving does.
  const here = await tx<{ id: number }[]>`
    select id from members where id = any(${next.map(({ memberId }) => memberId)}::int[]) and left_at is null
    order by id for key share`
  const rows = await tx<WaitingRow[]>`
    select notice_outbox.id, member_id, kind, details::text as details
    from notice_deliveries join notice_outbox on notice_outbox.id = outbox_id
    where channel = ${channel as string} and delivered_at is null and outbox_id = any(${next.map(({ id }) => id)}::bigint[])
    order by outbox_id
    for update skip locked`
  return {
    rows: [...rows],
    present: new Set(here.map(({ id }) => id)),
    last: next.length < mostAtOnce ? null : (next.at(-1)?.id ?? null),
  }
}

async function markDelivered(tx: Transaction, channel: NoticeChannel, ids: number[]): Promise<void> {
  // The database's time is fine, because no rule reads it; only null or not null matters.
  await tx`
    update notice_deliveries set delivered_at = now()
    where channel = ${channel as string} and outbox_id = any(${ids}::bigint[])`
}

/** Whether the addressed member wants a row's notice through a channel. */
type Wanted = (row: WaitingRow, channel: NoticeChannel) => boolean

async function readWanted(tx: Transaction, rows: WaitingRow[], kinds: NoticeKinds): Promise<Wanted> {
  const muted = await tx<{ memberId: number; group: string; channel: string }[]>`
    select member_id, notice_group as "group", channel
    from muted_notices
    where member_id = any(${rows.map(({ memberId }) => memberId)}::int[])`
  return ({ memberId, kind }, channel) => {
    const own = muted.filter((each) => each.memberId === memberId)
    return isWantedBy(own, groupOf(kinds, kind) ?? '', channel)
  }
}

/** Plans a push of each of these notices to every device that its member has at this time. */
async function planPushes(tx: Transaction, outboxIds: number[]): Promise<void> {
  if (outboxIds.length === 0) return
  const planned = await tx<{ outboxId: number; sessionId: string; endpoint: string }[]>`
    with devices as (
      select notices.outbox_id, push_devices.session_id, endpoint
      from notices join push_devices on push_devices.member_id = notices.member_id
        join sessions on sessions.id = push_devices.session_id
      where notices.outbox_id = any(${outboxIds}::bigint[]) and ended_at is null
    ), planned as (
      insert into notice_deliveries (outbox_id, channel, address)
      select outbox_id, 'push', session_id::text from devices order by outbox_id, session_id
      on conflict do nothing
      returning outbox_id, address
    )
    select planned.outbox_id, devices.session_id, endpoint
    from planned join devices
      on devices.outbox_id = planned.outbox_id and devices.session_id::text = planned.address
    order by planned.outbox_id, devices.session_id`
  for (const { outboxId, sessionId, endpoint } of planned) {
    await enqueuePush(tx, { outboxId, sessionId, host: new URL(endpoint).hostname })
  }
}

/**
 * Turns the waiting rows of the outbox into notices, except rows that another process has locked. Returns the
 * ids of the rows that keep waiting because this version has no words for them.
 */
export async function deliverNotices(db: Database, kinds: NoticeKinds): Promise<number[]> {
  const wordless: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const batch = await deliverBatch(db, kinds, after)
    wordless.push(...batch.wordless)
    after = batch.last
  }
  return wordless
}

function deliverBatch(
  db: Database,
  kinds: NoticeKinds,
  after: number,
): Promise<{ last: number | null; wordless: number[] }> {
  return db.transaction(async (tx) => {
    const { rows, present, last } = await takeWaiting(tx, 'log', after)
    const isWanted = await readWanted(tx, rows, kinds)
    const worded = rows.map((row) => ({ row, words: formatNotice(kinds, row.kind, JSON.parse(row.details)) }))
    const told = worded.flatMap(({ row, words }) =>
      words && present.has(row.memberId) && isWanted(row, 'log') ? [{ outbox_id: row.id, ...words }] : [],
    )
    await tx`
      insert into notices (outbox_id, member_id, kind, title, body, path, caused_at)
      select outbox_id, member_id, kind, title, body, path, caused_at
      from json_to_recordset(${JSON.stringify(told)}::text::json)
        as given (outbox_id bigint, title text, body text, path text)
      join notice_outbox on notice_outbox.id = outbox_id
      order by outbox_id
      on conflict (outbox_id) do nothing`
    if (told.length > 0) {
      const ids = new Set(told.map(({ outbox_id }) => outbox_id))
      const members = rows.filter(({ id }) => ids.has(id)).map(({ memberId }) => memberId)
      await invalidateOwn(tx, members, noticeTags.own.all)
      const pushed = rows.filter(
        (row) => ids.has(row.id) && isPushed(kinds, row.kind) && isWanted(row, 'push'),
      )
      await planPushes(
        tx,
        pushed.map(({ id }) => id),
      )
    }
    await markDelivered(
      tx,
      'log',
      worded.flatMap(({ row, words }) => (words ? [row.id] : [])),
    )
    return { last, wordless: worded.flatMap(({ row, words }) => (words ? [] : [row.id])) }
  })
}

/** Marks all notices up to this one as read. Notices that are already read keep their time. */
export async function markNoticesRead(
  db: Database,
  { memberId, upTo, now }: { memberId: number; upTo: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      update notices set read_at = ${now} where member_id = ${memberId} and id <= ${upTo} and read_at is null`
    await invalidateOwn(tx, [memberId], noticeTags.own.all)
  })
}

interface Choice {
  memberId: number
  group: string
  channel: NoticeChannel
}

/** Muting twice has no further effect. */
export async function muteNotices(db: Database, { memberId, group, channel }: Choice): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for a member who is leaving, so that no row is stored after the deletion.
    const [there] = await tx<{ id: number }[]>`
      select id from members where id = ${memberId} and left_at is null for key share`
    if (!there) throw sessionOver()
    await tx`
      insert into muted_notices (member_id, notice_group, channel)
      values (${memberId}, ${group}, ${channel as string}) on conflict do nothing`
    await invalidateOwn(tx, [memberId], noticeTags.settings.all)
  })
}

export async function unmuteNotices(db: Database, { memberId, group, channel }: Choice): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      delete from muted_notices
      where member_id = ${memberId} and notice_group = ${group} and channel = ${channel as string}`
    await invalidateOwn(tx, [memberId], noticeTags.settings.all)
  })
}

/**
 * Registers this device for pushes until its session ends. If the member has too many devices, the oldest is
 * removed. The previous member who used this browser gets no more pushes on it.
 */
export async function addPushDevice(
  db: Database,
  {
    memberId,
    sessionId,
    subscription: { endpoint, p256dh, auth },
    now,
  }: { memberId: number; sessionId: string; subscription: Subscription; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`select from members where id = ${memberId} for no key update`
    const [there] = await tx<{ id: string }[]>`
      select id from sessions where id = ${sessionId}::uuid and ended_at is null for share`
    if (!there) throw sessionOver()
    await tx`delete from push_devices where session_id = ${sessionId}::uuid`
    await tx`
      insert into push_devices (session_id, member_id, endpoint, p256dh, auth, added_at)
      values (${sessionId}::uuid, ${memberId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
      on conflict (endpoint) do update set session_id = excluded.session_id, member_id = excluded.member_id,
        p256dh = excluded.p256dh, auth = excluded.auth, added_at = excluded.added_at`
    await tx`
      delete from push_devices
      where member_id = ${memberId} and session_id not in (
        select session_id from push_devices where member_id = ${memberId}
        order by added_at desc, session_id limit ${mostPushDevices})`
    await invalidateOwn(tx, [memberId], noticeTags.settings.all)
  })
}

export async function dropPushDevice(
  db: Database,
  { memberId, sessionId }: { memberId: number; sessionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`delete from push_devices where session_id = ${sessionId}::uuid and member_id = ${memberId}`
    await invalidateOwn(tx, [memberId], noticeTags.settings.all)
  })
}

/** Call it when sessions end, so that no push reaches a device whose member has signed out. */
export async function endPushes(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  await tx`delete from push_devices where session_id = any(${[...sessionIds]}::uuid[])`
}

/** A push of one notice to one device. */
export interface PlannedPush {
  outboxId: number
  sessionId: string
  /** The push service's host. Only one push at a time is sent to each host. */
  host: string
}

export function enqueuePush(tx: Transaction, planned: PlannedPush): Promise<void> {
  return enqueue(tx, 'push-notice', planned, { service: { name: `push ${planned.host}` } })
}

function schedulePush(tx: Transaction, planned: PlannedPush, dueAt: Date): Promise<void> {
  const subject = `push:${planned.outboxId}`
  return scheduleDue(tx, { kind: 'push-notice', subject, key: planned.sessionId, dueAt, payload: planned })
}

export interface TakenPush {
  subscription: Subscription
  message: PushMessage
  ttlSeconds: number
  /** Whether the notice is about a time within a day of its cause. */
  isUrgent: boolean
}

interface PushRow {
  kind: string
  /** JSON text. */
  details: string
  causedAt: Date
  id: number
  title: string
  body: string
  path: string | null
  readAt: Date | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
}

/**
 * Marks a push as delivered before it is sent, so that it is sent at most once. If the process dies before
 * sending, the push is lost, but the notice is still in the log. Returns null if there is nothing to send:
 * the notice was read, is out of date or its device is gone, or the push was postponed from the night to the
 * morning.
 */
export function takePush(
  db: Database,
  kinds: NoticeKinds,
  { planned, now }: { planned: PlannedPush; now: Date },
): Promise<TakenPush | null> {
  const { outboxId, sessionId } = planned
  return db.transaction(async (tx) => {
    const [row] = await tx<PushRow[]>`
      select notice_outbox.kind, details::text as details, notice_outbox.caused_at, notices.id, title, body, path, read_at,
        endpoint, p256dh, auth
      from notice_deliveries
        join notice_outbox on notice_outbox.id = notice_deliveries.outbox_id
        join notices on notices.outbox_id = notice_deliveries.outbox_id
        left join push_devices on push_devices.session_id = ${sessionId}::uuid
          and push_devices.member_id = notice_outbox.member_id
          and exists (
            select from sessions join refresh_tokens on refresh_tokens.session_id = sessions.id
            where sessions.id = push_devices.session_id and ended_at is null and expires_at > ${now})
      where notice_deliveries.outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}
        and delivered_at is null
      for update of notice_deliveries`
    if (!row) return null
    const { concerns, urgentUntil } = pushMoments(kinds, row.kind, JSON.parse(row.details))
    const end = pushEnd({ causedAt: row.causedAt, concerns })
    const { endpoint, p256dh, auth } = row
    const isWorthIt = row.readAt === null && end > now
    const subscription = endpoint && p256dh && auth && isWorthIt ? { endpoint, p256dh, auth } : null
    const moment = pushMoment({ now, concerns, urgentUntil })
    if (subscription && moment > now) {
      await schedulePush(tx, planned, moment)
      return null
    }
    await tx`
      update notice_deliveries set delivered_at = now()
      where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}`
    if (!subscription) return null
    return {
      subscription,
      message: toPushMessage(row),
      ttlSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000),
      isUrgent: concerns !== null && end.getTime() === concerns.getTime(),
    }
  })
}

/** Handles the push service's reply: removes a device that is gone, and plans a retry if asked to. */
export async function settlePush(
  db: Database,
  {
    planned,
    endpoint,
    outcome,
    now,
  }: { planned: PlannedPush; endpoint: string; outcome: PushOutcome; now: Date },
): Promise<void> {
  const { outboxId, sessionId } = planned
  if (outcome.kind === 'gone') {
    await db.transaction(async (tx) => {
      const gone = await tx<{ memberId: number }[]>`
        delete from push_devices where endpoint = ${endpoint} returning member_id`
      await invalidateOwn(
        tx,
        gone.map(({ memberId }) => memberId),
        noticeTags.settings.all,
      )
    })
  }
  if (outcome.kind !== 'later') return
  await db.transaction(async (tx) => {
    const [tried] = await tx<{ tries: number }[]>`
      update notice_deliveries set tries = tries + 1
      where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}
      returning tries`
    const pauseMs = tried ? pauseBeforeNextTry(tried.tries, outcome.askedMs) : null
    if (pauseMs === null) return
    await tx`
      update notice_deliveries set delivered_at = null
      where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}`
    await schedulePush(tx, planned, new Date(now.getTime() + pauseMs))
  })
}

/** The notices feature's part of leaving. Rows of the outbox take their notices with them. */
export async function eraseNotices(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from notice_outbox where member_id = ${memberId}`
  await tx`delete from muted_notices where member_id = ${memberId}`
  await tx`delete from push_devices where member_id = ${memberId}`
}
