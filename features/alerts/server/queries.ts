import type { AlertRow, ChoicesRow } from '~/db/rows/alerts'
import type { Reader } from '~/lib/server/database'

/** Null for a member who has chosen nothing. */
export async function findChoices(db: Reader, memberId: number): Promise<ChoicesRow | null> {
  const [found] = await db<ChoicesRow[]>`
    select of_cafes, of_games, of_news, area_name, latitude, longitude, radius_km, weekdays, from_hour, until_hour
    from alert_choices where member_id = ${memberId}`
  return found ?? null
}

/** The meetups of which a member was or will be told, for the export. */
export function listAlertsOf(db: Reader, memberId: number): Promise<AlertRow[]> {
  return db<AlertRow[]>`
    select title, source, waits_for, told_at from meetup_alerts join meetups on meetups.id = meetup_id
    where member_id = ${memberId} order by meetup_id`
}

/** The news of which a member will be told, for the export. */
export function listNewsAlertsOf(db: Reader, memberId: number): Promise<{ cafe: string; waitsFor: Date }[]> {
  return db<{ cafe: string; waitsFor: Date }[]>`
    select cafes.name as cafe, waits_for
    from cafe_news_alerts join cafe_notices on cafe_notices.id = notice_id join cafes on cafes.id = cafe_id
    where member_id = ${memberId} order by notice_id`
}
