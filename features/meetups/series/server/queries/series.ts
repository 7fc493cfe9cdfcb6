import type { FindSeriesRow, ListWholeSeriesRow, SeriesDateRow } from '~/db/rows/meetups'
import type { Reader, Transaction } from '~/lib/server/database'
import { type Template, template } from '../../../opening/server/schemas'

/** `starts`: HH:mm */
export type SeriesRow = Omit<FindSeriesRow, 'template'> & Template

export async function findSeries(db: Reader, id: number): Promise<SeriesRow | null> {
  const [series] = await db<FindSeriesRow[]>`
    select id, host_id, cafe_id, template, starts, password_hash, game_ids, brought_ids, open_slot, made_at
    from meetup_series where id = ${id}`
  return series ? { ...series, ...template.parse(series.template) } : null
}

/** Locks a series, which comes before members. */
export async function lockSeries(tx: Transaction, id: number): Promise<SeriesRow | null> {
  await tx`select from meetup_series where id = ${id} for no key update`
  return findSeries(tx, id)
}

/** `day` is YYYY-MM-DD. */
export function listSeriesDates(db: Reader, seriesId: number): Promise<SeriesDateRow[]> {
  return db<SeriesDateRow[]>`
    select day::text as day, state, meetup_id, failure from meetup_series_dates
    where series_id = ${seriesId} order by meetup_series_dates.day`
}

/** The last meetup of the series that has begun and was not called off, with those who sat there and may sit with its host again. */
export async function findRegulars(
  db: Reader,
  { seriesId, hostId, now }: { seriesId: number; hostId: number; now: Date },
): Promise<{ meetupId: number; memberIds: number[] } | null> {
  const [last] = await db<{ meetupId: number; memberIds: (number | null)[] | null }[]>`
    select id as meetup_id, (
      select array_agg(member_id) from meetup_entries
      where meetup_id = meetups.id and state = 'seated' and member_id <> ${hostId}
        and not exists (
          select from member_blocks
          where (blocker_id = member_id and blocked_id = ${hostId}) or (blocker_id = ${hostId} and blocked_id = member_id)
        )
        and not exists (
          select from members_kept_out
          where members_kept_out.member_id = meetup_entries.member_id and (ends_at is null or ends_at > ${now})
        )
    ) as member_ids
    from meetups where series_id = ${seriesId} and starts_at <= ${now} and status <> 'cancelled'
    order by starts_at desc limit 1`
  return last?.memberIds
    ? { meetupId: last.meetupId, memberIds: last.memberIds.flatMap((id) => id ?? []) }
    : null
}

/** The member's series with dates that the clock would still open, each with its latest room. */
export function listUnopened(db: Reader, memberId: number) {
  return db<{ title: string | null; days: string[] | null; meetupId: number | null }[]>`
    select template ->> 'title' as title, days, (select max(meetups.id) from meetups where series_id = meetup_series.id) as meetup_id
    from meetup_series cross join lateral (
      select array_agg(day::text order by day) as days from meetup_series_dates
      where series_id = meetup_series.id and state = 'planned'
    ) planned
    where host_id = ${memberId} and days is not null
    order by meetup_series.id`
}

/** All series of the member, for the export. */
export async function listWholeSeries(db: Reader, memberId: number) {
  const rows = await db<ListWholeSeriesRow[]>`
    select meetup_series.id, cafes.name as cafe, template, starts, password_hash is not null as has_password,
      (select array_agg(games.name order by games.id) from games where games.id = any(game_ids || brought_ids)) as games, made_at,
      (
        select json_agg(json_build_object('day', day::text, 'state', state, 'failure', failure) order by day)
        from meetup_series_dates where series_id = meetup_series.id
      ) as dates
    from meetup_series join cafes on cafes.id = cafe_id
    where host_id = ${memberId} order by meetup_series.id`
  return rows.map(({ template: said, ...series }) => ({ ...series, ...template.parse(said) }))
}
