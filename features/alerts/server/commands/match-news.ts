import { lockMembers } from '~/features/accounts/server/commands/members'
import type { Transaction } from '~/lib/server/database'
import { nextDigest } from '../../alert'
import { planNotifying } from './notify'

const sliceSize = 500
/** Older news is none, e.g. that of the demo town. */
const newForMs = 86_400_000
/** Lets the next followers of a cafe wait for the digest with its news. Returns the last of them, or null if nobody is left. */
export async function matchNews(
  tx: Transaction,
  { noticeId, after, causedAt, now }: { noticeId: number; after: number; causedAt: Date; now: Date },
): Promise<number | null> {
  const followers = await tx<{ memberId: number }[]>`
    select member_id
    from cafe_notices
      join cafes on cafes.id = cafe_notices.cafe_id
      join cafe_follows on cafe_follows.cafe_id = cafe_notices.cafe_id
    where cafe_notices.id = ${noticeId} and hidden_at is null and member_id > ${after}
      and cafe_notices.updated_at > ${new Date(now.getTime() - newForMs)}
    order by member_id limit ${sliceSize}`
  const next = followers.map(({ memberId }) => memberId)
  const remaining = await lockMembers(tx, next)
  const digest = nextDigest(causedAt)
  const added = await tx`
    insert into cafe_news_alerts (member_id, notice_id, waits_for)
    select members.id, cafe_notices.id, ${digest}
    from members cross join cafe_notices
      left join alert_choices on alert_choices.member_id = members.id
    where members.id = any(${[...remaining]}::int[]) and cafe_notices.id = ${noticeId} and coalesce(of_news, true)
      and not exists (
        select from cafe_staff
        where cafe_staff.cafe_id = cafe_notices.cafe_id and cafe_staff.member_id = members.id
      )
      and not exists (
        select from muted_notices
        where muted_notices.member_id = members.id and notice_group = 'alerts' and channel = 'log'
      )
    order by members.id
    on conflict do nothing`
  if (added.count > 0) await planNotifying(tx, 'tell-cafe-news', digest)
  return next.length < sliceSize ? null : (next.at(-1) ?? null)
}
