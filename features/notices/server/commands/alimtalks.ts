import type { AlimtalkRow } from '~/db/rows/notices'
import type { AlimtalkWords } from '~/lib/notice-kind'
import type { AlimtalkOutcome } from '~/lib/server/alimtalk'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { alimtalkOf, mostAlimtalksADay, type NoticeKinds, pushMoments, wantsAlimtalk } from '../../notice'
import { pauseBeforeNextTry, pushEnd, pushMoment } from '../../push'
import { listMuted } from '../queries'

/** An 알림톡 of one notice. */
export interface PlannedAlimtalk {
  outboxId: number
}

/** Solapi's limit is far higher, but one process that waits for it must not be joined by all others. */
const atOnce = 2

export function enqueueAlimtalk(tx: Transaction, planned: PlannedAlimtalk): Promise<void> {
  return enqueue(tx, 'send-alimtalk', planned, { service: { name: 'solapi', most: atOnce } })
}

function scheduleAlimtalk(tx: Transaction, planned: PlannedAlimtalk, dueAt: Date): Promise<void> {
  const subject = `alimtalk:${planned.outboxId}`
  return scheduleDue(tx, { kind: 'send-alimtalk', subject, key: '', dueAt, payload: planned })
}

interface Sendable {
  kinds: NoticeKinds
  /** The templates that can be sent. */
  templates: readonly string[]
}

/** Plans an 알림톡 of those of these notices that are sent as one, to members whose number is proven and who want it. */
export async function planAlimtalks(
  tx: Transaction,
  { kinds, templates, outboxIds }: Sendable & { outboxIds: readonly number[] },
): Promise<void> {
  if (templates.length === 0 || outboxIds.length === 0) return
  const rows = await tx<{ id: number; memberId: number; kind: string; details: string }[]>`
    select notice_outbox.id, member_id, kind, details::text as details
    from notice_outbox join members on members.id = member_id
    where notice_outbox.id = any(${[...outboxIds]}::bigint[]) and phone_proven_at is not null and left_at is null
    order by notice_outbox.id`
  for (const { id, memberId, kind, details } of rows) {
    const words = alimtalkOf(kinds, kind, JSON.parse(details))
    if (words === null || !templates.includes(words.template)) continue
    if (!wantsAlimtalk(await listMuted(tx, memberId), words.template)) continue
    const [planned] = await tx<{ outboxId: number }[]>`
      insert into notice_deliveries (outbox_id, channel) values (${id}, 'alimtalk')
      on conflict do nothing returning outbox_id`
    if (planned) await enqueueAlimtalk(tx, { outboxId: id })
  }
}

/** Plans an 알림톡 of a notice none of whose pushes has reached a device. Does nothing while one of them waits. */
export async function planAfterPushes(
  tx: Transaction,
  { outboxId, ...sendable }: Sendable & { outboxId: number },
): Promise<void> {
  if (sendable.templates.length === 0) return
  // Two pushes that fail at the same time would each wait for the other.
  await tx`select from notice_outbox where id = ${outboxId} for no key update`
  const [hope] = await tx<{ outboxId: number }[]>`
    select outbox_id from notice_deliveries
    where outbox_id = ${outboxId} and channel = 'push' and outcome is distinct from 'failed'
    limit 1`
  if (!hope) await planAlimtalks(tx, { ...sendable, outboxIds: [outboxId] })
}

export interface TakenAlimtalk extends AlimtalkWords {
  to: string
}

/**
 * Marks an 알림톡 as delivered before it is sent, so that it is sent at most once. Returns null if there is nothing to send: the notice was read
 * or is out of date, the number is not the member's any more, the member wants none, has had too many, or the quiet hours are not over.
 * `details`: JSON text.
 */
export function takeAlimtalk(
  db: Database,
  { kinds, templates }: Sendable,
  { planned, now }: { planned: PlannedAlimtalk; now: Date },
): Promise<TakenAlimtalk | null> {
  const { outboxId } = planned
  return db.transaction(async (tx) => {
    const [row] = await tx<AlimtalkRow[]>`
      select notice_outbox.kind, details::text as details, notice_outbox.caused_at, notice_outbox.member_id, path, read_at,
        case when phone_proven_at is not null and left_at is null then phone end as phone,
        (
          select count(*)::int from notice_deliveries sent join notice_outbox earlier on earlier.id = sent.outbox_id
          where earlier.member_id = members.id and channel = 'alimtalk' and sent.outcome = 'reached'
            and earlier.caused_at > ${new Date(now.getTime() - 86_400_000)}
        ) as sent_today
      from notice_deliveries
        join notice_outbox on notice_outbox.id = notice_deliveries.outbox_id
        join notices on notices.outbox_id = notice_deliveries.outbox_id
        join members on members.id = notice_outbox.member_id
      where notice_deliveries.outbox_id = ${outboxId} and channel = 'alimtalk' and delivered_at is null
      for update of notice_deliveries`
    if (!row) return null
    const details = JSON.parse(row.details)
    const words = alimtalkOf(kinds, row.kind, details)
    const { concerns, urgentUntil, isMandatory } = pushMoments(kinds, row.kind, details)
    const isWanted =
      words !== null &&
      templates.includes(words.template) &&
      wantsAlimtalk(await listMuted(tx, row.memberId), words.template)
    const isWorthIt =
      isWanted &&
      row.phone !== null &&
      row.readAt === null &&
      (isMandatory ||
        (pushEnd({ causedAt: row.causedAt, concerns }) > now && (row.sentToday ?? 0) < mostAlimtalksADay))
    const moment = pushMoment({ now, concerns, urgentUntil, isMandatory })
    if (isWorthIt && moment > now) {
      await scheduleAlimtalk(tx, planned, moment)
      return null
    }
    await tx`
      update notice_deliveries set delivered_at = now(), outcome = ${isWorthIt ? null : 'unneeded'}
      where outbox_id = ${outboxId} and channel = 'alimtalk'`
    if (!isWorthIt) return null
    const 경로 = (row.path ?? '').replace(/^\//, '')
    return { ...words, variables: { ...words.variables, 경로 }, to: row.phone ?? '' }
  })
}

/** Notes what the service has said, and plans another try if it did not take the message now. */
export async function settleAlimtalk(
  db: Database,
  { planned, outcome, now }: { planned: PlannedAlimtalk; outcome: AlimtalkOutcome['kind']; now: Date },
): Promise<void> {
  const { outboxId } = planned
  await db.transaction(async (tx) => {
    const [tried] = await tx<{ tries: number }[]>`
      update notice_deliveries set tries = tries + ${outcome === 'later' ? 1 : 0}::int
      where outbox_id = ${outboxId} and channel = 'alimtalk' and outcome is null
      returning tries`
    if (!tried) return
    const pauseMs = outcome === 'later' ? pauseBeforeNextTry(tried.tries, null) : null
    if (pauseMs !== null) {
      await tx`
        update notice_deliveries set delivered_at = null where outbox_id = ${outboxId} and channel = 'alimtalk'`
      await scheduleAlimtalk(tx, planned, new Date(now.getTime() + pauseMs))
      return
    }
    await tx`
      update notice_deliveries set outcome = ${outcome === 'accepted' ? 'reached' : 'failed'}
      where outbox_id = ${outboxId} and channel = 'alimtalk'`
  })
}
