import { sessionOver } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { type NoticeChannel, noticeTags } from '../../notice'

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

/** After something of a member's changed that the settings show. */
export async function dropSettings(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await invalidateOwn(tx, memberIds, noticeTags.settings.all)
}

/** The notices feature's part of leaving. Rows of the outbox take their notices with them. */
export async function eraseNotices(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from notice_outbox where member_id = ${memberId}`
  await tx`delete from muted_notices where member_id = ${memberId}`
  await tx`delete from push_devices where member_id = ${memberId}`
}
