import type { PushRow } from '~/db/rows/notices'
import { sessionOver } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { invalidateOwn } from '~/lib/server/response-cache'
import { isAdvertising, type NoticeKinds, noticeTags, pushMoments } from '../../notice'
import {
  endOfAdDay,
  mostPushDevices,
  type PushMessage,
  pauseBeforeNextTry,
  pushEnd,
  pushMoment,
  toPushMessage,
} from '../../push'
import type { PushOutcome, Subscription } from '../client'
import { planAfterPushes } from './alimtalks'

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

/** The kinds that this version knows, and the templates of the 알림톡 that stand in for pushes that fail. */
interface Channels {
  kinds: NoticeKinds
  templates: readonly string[]
}

export interface TakenPush {
  subscription: Subscription
  message: PushMessage
  ttlSeconds: number
  /** Whether the notice is about a time within a day of its cause. */
  isUrgent: boolean
}

/**
 * Marks a push as delivered before it is sent, so that it is sent at most once. If the process dies before
 * sending, the push is lost, but the notice is still in the log. Returns null if there is nothing to send:
 * the notice was read, is out of date or its device is gone, or the push was postponed from the quiet hours to the
 * morning.
 * `details`: JSON text.
 * `wantsNews`: the last word of the member about news, and about news at night.
 */
export function takePush(
  db: Database,
  { kinds, templates }: Channels,
  { planned, now }: { planned: PlannedPush; now: Date },
): Promise<TakenPush | null> {
  const { outboxId, sessionId } = planned
  return db.transaction(async (tx) => {
    const [row] = await tx<PushRow[]>`
      select notice_outbox.kind, details::text as details, notice_outbox.caused_at, notices.id, title, body, path, read_at,
        endpoint, p256dh, auth,
        coalesce((select is_given from consents where consents.member_id = notice_outbox.member_id and consents.kind = 'marketing'
          order by consents.id desc limit 1), false) as wants_news,
        coalesce((select is_given from consents where consents.member_id = notice_outbox.member_id and consents.kind = 'marketing-night'
          order by consents.id desc limit 1), false) as wants_news_at_night
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
    if (!row) {
      await noteLostPush(tx, { kinds, templates }, planned)
      return null
    }
    const { concerns, urgentUntil, isMandatory } = pushMoments(kinds, row.kind, JSON.parse(row.details))
    const end = pushEnd({ causedAt: row.causedAt, concerns })
    const { endpoint, p256dh, auth } = row
    const isAd = isAdvertising(kinds, row.kind)
    // Whoever has withdrawn since the notice was made gets no push of it, and a later try may have come into the night.
    const isDayOnly = isAd && !row.wantsNewsAtNight
    const isWorthIt = row.readAt === null && end > now && (!isAd || row.wantsNews)
    const subscription = endpoint && p256dh && auth && isWorthIt ? { endpoint, p256dh, auth } : null
    const moment = pushMoment({ now, concerns, urgentUntil, isDayOnly, isMandatory })
    if (subscription && moment > now) {
      await schedulePush(tx, planned, moment)
      return null
    }
    const outcome = subscription ? null : isWorthIt ? 'failed' : 'unneeded'
    await tx`
      update notice_deliveries set delivered_at = now(), outcome = ${outcome}
      where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}`
    if (outcome === 'failed') await planAfterPushes(tx, { kinds, templates, outboxId })
    if (!subscription) return null
    const latest = isDayOnly ? Math.min(end.getTime(), endOfAdDay(now).getTime()) : end.getTime()
    return {
      subscription,
      message: toPushMessage({ ...row, isAdvertising: isAd }),
      ttlSeconds: Math.ceil((latest - now.getTime()) / 1000),
      isUrgent: concerns !== null && end.getTime() === concerns.getTime(),
    }
  })
}

/** A process has died between taking the push and noting what became of it. */
async function noteLostPush(
  tx: Transaction,
  channels: Channels,
  { outboxId, sessionId }: PlannedPush,
): Promise<void> {
  const [lost] = await tx<{ outboxId: number }[]>`
    update notice_deliveries set outcome = 'failed'
    where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}
      and delivered_at is not null and outcome is null
    returning outbox_id`
  if (lost) await planAfterPushes(tx, { ...channels, outboxId })
}

/** Handles the push service's reply: removes a device that is gone, and plans a retry if asked to. */
export async function settlePush(
  db: Database,
  channels: Channels,
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
  await db.transaction(async (tx) => {
    const [tried] = await tx<{ tries: number }[]>`
      update notice_deliveries set tries = tries + ${outcome.kind === 'later' ? 1 : 0}::int
      where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}
      returning tries`
    const pauseMs =
      tried && outcome.kind === 'later' ? pauseBeforeNextTry(tried.tries, outcome.askedMs) : null
    if (pauseMs !== null) {
      await tx`
        update notice_deliveries set delivered_at = null
        where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}`
      await schedulePush(tx, planned, new Date(now.getTime() + pauseMs))
      return
    }
    const reached = outcome.kind === 'accepted'
    await tx`
      update notice_deliveries set outcome = ${reached ? 'reached' : 'failed'}
      where outbox_id = ${outboxId} and channel = 'push' and address = ${sessionId}`
    if (!reached) await planAfterPushes(tx, { ...channels, outboxId })
  })
}
