import type { WaitingRow } from '~/db/rows/notices'
import type { NoticeKind } from '~/lib/notice-kind'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidateOwn } from '~/lib/server/response-cache'
import {
  formatNotice,
  groupOf,
  isMandatory,
  isPushed,
  isWantedBy,
  type NoticeChannel,
  type NoticeKinds,
  noticeTags,
} from '../../notice'
import { planAlimtalks } from './alimtalks'
import { enqueuePush } from './pushes'

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
    with stored as (
      insert into notice_outbox (member_id, kind, details, caused_at)
      select id, ${kind.name}, ${JSON.stringify(details)}::text::jsonb, ${now} from members
      where id = ${memberId} and left_at is null
      for key share
      returning id
    )
    insert into notice_deliveries (outbox_id, channel) select id, 'log' from stored
    returning outbox_id as id`
  if (!waiting) return
  // Without a key, because a shared key would make every transaction with a notice wait for the previous one.
  await enqueue(tx, 'deliver-notices', { outboxId: waiting.id })
}

/** `addNotice` for many members, each with details of their own, in a fixed number of statements. */
export async function addNotices<D extends object>(
  tx: Transaction,
  kind: NoticeKind<D>,
  { to, now }: { to: readonly { memberId: number; details: D }[]; now: Date },
): Promise<void> {
  if (to.length === 0) return
  const rows = to.map(({ memberId, details }) => ({ member_id: memberId, details }))
  const [waiting] = await tx<{ id: number | null }[]>`
    with remaining as (
      select id from members where id = any(${to.map(({ memberId }) => memberId)}::int[]) and left_at is null
      order by id for key share
    ), stored as (
      insert into notice_outbox (member_id, kind, details, caused_at)
      select id, ${kind.name}, details, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (member_id int, details jsonb)
        join remaining on id = member_id
      order by id
      returning id
    ), waiting as (
      insert into notice_deliveries (outbox_id, channel) select id, 'log' from stored
    )
    select max(id)::int as id from stored`
  // One job delivers whatever waits.
  if (waiting?.id) await enqueue(tx, 'deliver-notices', { outboxId: waiting.id })
}

/** How many rows of the outbox one transaction delivers. */
const mostAtOnce = 100

interface Waiting {
  rows: WaitingRow[]
  /** The addressed members who have not left. */
  remaining: Set<number>
  /** The id of the last row of this batch, or null if no further rows wait. */
  last: number | null
}

/**
 * Locks the next rows of a channel after the id `after` until the transaction ends. Skips rows that another
 * process has locked.
 * `details`: JSON text.
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
    remaining: new Set(here.map(({ id }) => id)),
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

/** Plans a push of each of these notices to every device that its member has at this time. Returns those of nobody with a device. */
async function planPushes(tx: Transaction, outboxIds: number[]): Promise<number[]> {
  if (outboxIds.length === 0) return []
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
  const pushed = new Set(planned.map(({ outboxId }) => outboxId))
  return outboxIds.filter((id) => !pushed.has(id))
}

/**
 * Turns the waiting rows of the outbox into notices, except rows that another process has locked. Returns the
 * ids of the rows that keep waiting because this version has no words for them. `templates` are those of the 알림톡 that can be sent.
 */
export async function deliverNotices(
  db: Database,
  kinds: NoticeKinds,
  templates: readonly string[] = [],
): Promise<number[]> {
  const wordless: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const batch = await deliverBatch(db, { kinds, templates, after })
    wordless.push(...batch.wordless)
    after = batch.last
  }
  return wordless
}

function deliverBatch(
  db: Database,
  { kinds, templates, after }: { kinds: NoticeKinds; templates: readonly string[]; after: number },
): Promise<{ last: number | null; wordless: number[] }> {
  return db.transaction(async (tx) => {
    const { rows, remaining, last } = await takeWaiting(tx, 'log', after)
    const isWanted = await readWanted(tx, rows, kinds)
    const worded = rows.map((row) => ({ row, words: formatNotice(kinds, row.kind, JSON.parse(row.details)) }))
    const inserted = worded.flatMap(({ row, words }) =>
      words && remaining.has(row.memberId) && isWanted(row, 'log') ? [{ outbox_id: row.id, ...words }] : [],
    )
    await tx`
      insert into notices (outbox_id, member_id, kind, title, body, path, caused_at)
      select outbox_id, member_id, kind, title, body, path, caused_at
      from json_to_recordset(${JSON.stringify(inserted)}::text::json)
        as given (outbox_id bigint, title text, body text, path text)
      join notice_outbox on notice_outbox.id = outbox_id
      order by outbox_id
      on conflict (outbox_id) do nothing`
    if (inserted.length > 0) {
      const ids = new Set(inserted.map(({ outbox_id }) => outbox_id))
      const members = rows.filter(({ id }) => ids.has(id)).map(({ memberId }) => memberId)
      await invalidateOwn(tx, members, noticeTags.own.all)
      const pushed = rows.filter(
        (row) => ids.has(row.id) && isPushed(kinds, row.kind) && isWanted(row, 'push'),
      )
      const unpushed = await planPushes(
        tx,
        pushed.map(({ id }) => id),
      )
      const mandatory = pushed.flatMap(({ id, kind }) => (isMandatory(kinds, kind) ? [id] : []))
      await planAlimtalks(tx, { kinds, templates, outboxIds: [...new Set([...unpushed, ...mandatory])] })
    }
    await markDelivered(
      tx,
      'log',
      worded.flatMap(({ row, words }) => (words ? [row.id] : [])),
    )
    return { last, wordless: worded.flatMap(({ row, words }) => (words ? [] : [row.id])) }
  })
}
