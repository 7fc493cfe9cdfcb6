import type { PromotionRow } from '~/db/rows/promotions'
import type { Reader } from '~/lib/server/database'
import { mostShown } from '../promotion'

/** How many members would get news now, and how many of them at night too. */
export async function countRecipients(db: Reader): Promise<{ recipients: number; atNight: number }> {
  const [counted] = await db<{ recipients: number; atNight: number }[]>`
    select count(*)::int as recipients, count(*) filter (where night.is_given)::int as at_night
    from members
      cross join lateral (
        select is_given from consents where member_id = members.id and kind = 'marketing' order by id desc limit 1
      ) wanted
      left join lateral (
        select is_given from consents where member_id = members.id and kind = 'marketing-night' order by id desc limit 1
      ) night on true
    where left_at is null and wanted.is_given`
  return { recipients: counted?.recipients ?? 0, atNight: counted?.atNight ?? 0 }
}

/** The latest, newest first. */
export function listPromotions(db: Reader): Promise<PromotionRow[]> {
  return db<PromotionRow[]>`
    select id, title, body, path, written_at, ended_at, is_stopped,
      coalesce((select count(*) from promotion_recipients where promotion_id = promotions.id), 0)::int as told
    from promotions order by id desc limit ${mostShown}`
}

export function listReceived(db: Reader, memberId: number): Promise<{ title: string; toldAt: Date }[]> {
  return db<{ title: string; toldAt: Date }[]>`
    select title, told_at from promotion_recipients join promotions on promotions.id = promotion_id
    where member_id = ${memberId} order by told_at, promotion_id`
}

export async function findReminded(db: Reader, memberId: number): Promise<Date | null> {
  const [reminder] = await db<{ remindedAt: Date }[]>`
    select reminded_at from consent_reminders where member_id = ${memberId}`
  return reminder?.remindedAt ?? null
}
