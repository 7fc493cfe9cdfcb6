import type { NoticeRow, OutboxRow, PushDeviceRow, StoredNoticeRow } from '~/db/rows/notices'
import type { Reader } from '~/lib/server/database'
import { type Muted, noticesPerPage } from '../notice'

export interface NoticePage {
  count: number
  notices: NoticeRow[]
}

export async function listNotices(db: Reader, memberId: number, page: number): Promise<NoticePage> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from notices where member_id = ${memberId}`
  const notices = await db<NoticeRow[]>`
    select id, kind, title, body, path, caused_at, (read_at is not null)::boolean as is_read
    from notices
    where member_id = ${memberId}
    order by id desc
    limit ${noticesPerPage} offset ${(page - 1) * noticesPerPage}`
  return { count: counted?.total ?? 0, notices }
}

export async function hasUnread(db: Reader, memberId: number): Promise<boolean> {
  const [first] = await db<{ id: number }[]>`
    select id from notices where member_id = ${memberId} and read_at is null limit 1`
  return first !== undefined
}

/** The groups that a member has muted, with the channel. */
export function listMuted(db: Reader, memberId: number): Promise<Muted[]> {
  return db<Muted[]>`
    select notice_group as "group", channel from muted_notices where member_id = ${memberId} order by notice_group, channel`
}

/** The address to which pushes of this session go, or null. */
export async function findPushEndpoint(db: Reader, sessionId: string): Promise<string | null> {
  const [device] = await db<{ endpoint: string }[]>`
    select endpoint from push_devices where session_id = ${sessionId}::uuid`
  return device?.endpoint ?? null
}

/** The number to which an 알림톡 can go. */
export async function findProvenPhone(db: Reader, memberId: number): Promise<string | null> {
  const [member] = await db<{ phone: string | null }[]>`
    select phone from members where id = ${memberId} and phone_proven_at is not null`
  return member?.phone ?? null
}

export function listPushDevices(db: Reader, memberId: number): Promise<PushDeviceRow[]> {
  return db<PushDeviceRow[]>`
    select endpoint, device, added_at from push_devices join sessions on sessions.id = session_id
    where push_devices.member_id = ${memberId} order by added_at`
}

/** All notices of a member, oldest first. */
export function listStoredNotices(db: Reader, memberId: number): Promise<StoredNoticeRow[]> {
  return db<StoredNoticeRow[]>`
    select title, body, caused_at, read_at from notices where member_id = ${memberId} order by id`
}

/**
 * A member's rows of the outbox that have no notice, because they still wait or their group is muted.
 * `details`: JSON text.
 */
export function listUndelivered(db: Reader, memberId: number): Promise<OutboxRow[]> {
  return db<OutboxRow[]>`
    select kind, details::text as details, caused_at
    from notice_outbox
    where member_id = ${memberId} and not exists (select from notices where outbox_id = notice_outbox.id)
    order by id`
}
