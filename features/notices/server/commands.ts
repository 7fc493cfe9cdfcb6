import { sessionOver } from '~/lib/errors'
import type { NoticeKind } from '~/lib/notice-kind'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidateOwn } from '~/lib/server/response-cache'
import { formatNotice, groupOf, type NoticeChannel, type NoticeKinds } from '../notice'
import { noticeTags } from '../tags'

/**
 * Tells a member something, as part of the transaction that is its cause: it is told if that lands, and never
 * otherwise. Nothing is kept for somebody who has left or is just leaving.
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
  // Without a key: a shared one would make every transaction that tells something wait for the one before it.
  await enqueue(tx, 'deliver-notices', { outboxId: waiting.id })
}

/** How many become notices in one transaction. */
const mostAtOnce = 100

interface WaitingRow {
  id: number
  member_id: number
  kind: string
  /** JSON. */
  details: string
}

interface Waiting {
  rows: WaitingRow[]
  /** Members among the addressees who are still here. */
  present: Set<number>
  /** The last row looked at, or null when nothing waits behind it. */
  last: number | null
}

/** What waits in a channel behind `after`, locked until the transaction ends; what another process has in hand is left out. */
async function takeWaiting(tx: Transaction, channel: NoticeChannel, after: number): Promise<Waiting> {
  const next = await tx<{ id: number; member_id: number }[]>`
    select notice_outbox.id, member_id
    from notice_deliveries join notice_outbox on notice_outbox.id = outbox_id
    where channel = ${channel as string} and delivered_at is null and outbox_id > ${after}
    order by outbox_id
    limit ${mostAtOnce}`
  // Members by id, before the outbox, as in every other command: whoever is just leaving wants their rows of it next.
  const here = await tx<{ id: number }[]>`
    select id from members where id = any(${next.map(({ member_id }) => member_id)}::int[]) and left_at is null
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
  // No rule reads the moment, only whether there is one.
  await tx`
    update notice_deliveries set delivered_at = now()
    where channel = ${channel as string} and outbox_id = any(${ids}::bigint[])`
}

async function listMuted(tx: Transaction, rows: WaitingRow[], kinds: NoticeKinds): Promise<Set<number>> {
  const muted = await tx<{ member_id: number; notice_group: string }[]>`
    select member_id, notice_group
    from muted_notices
    where member_id = any(${rows.map(({ member_id }) => member_id)}::int[])`
  const isMuted = (row: WaitingRow) =>
    muted.some((each) => each.member_id === row.member_id && each.notice_group === groupOf(kinds, row.kind))
  return new Set(rows.filter(isMuted).map(({ id }) => id))
}

/**
 * Makes notices of what waits for the log; what another process has in hand is left to it. Answers what stays
 * waiting because this version has no words for it.
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
    const muted = await listMuted(tx, rows, kinds)
    const worded = rows.map((row) => ({ row, words: formatNotice(kinds, row.kind, JSON.parse(row.details)) }))
    const told = worded.flatMap(({ row, words }) =>
      words && present.has(row.member_id) && !muted.has(row.id) ? [{ outbox_id: row.id, ...words }] : [],
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
      const members = rows.filter(({ id }) => ids.has(id)).map(({ member_id }) => member_id)
      await invalidateOwn(tx, members, noticeTags.own.all)
    }
    await markDelivered(
      tx,
      'log',
      worded.flatMap(({ row, words }) => (words ? [row.id] : [])),
    )
    return { last, wordless: worded.flatMap(({ row, words }) => (words ? [] : [row.id])) }
  })
}

/** Everything up to this notice counts as read. What was read before keeps its moment. */
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

/** Muting twice is muting once. */
export async function muteNotices(
  db: Database,
  { memberId, group }: { memberId: number; group: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever is leaving has left first, so that nothing outlives them.
    const [there] = await tx<{ id: number }[]>`
      select id from members where id = ${memberId} and left_at is null for key share`
    if (!there) throw sessionOver()
    await tx`
      insert into muted_notices (member_id, notice_group) values (${memberId}, ${group}) on conflict do nothing`
    await invalidateOwn(tx, [memberId], noticeTags.settings.all)
  })
}

export async function unmuteNotices(
  db: Database,
  { memberId, group }: { memberId: number; group: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`delete from muted_notices where member_id = ${memberId} and notice_group = ${group}`
    await invalidateOwn(tx, [memberId], noticeTags.settings.all)
  })
}

/** Notices' own part of a member's leaving. A notice goes with its row in the outbox, even one being made just now. */
export async function eraseNotices(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from notice_outbox where member_id = ${memberId}`
  await tx`delete from muted_notices where member_id = ${memberId}`
}
