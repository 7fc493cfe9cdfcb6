import type { ShownEntryRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import { findEntry } from '../../../core/server/queries/entries'

/**
 * The seats, the host's first, and then the unanswered requests.
 * An entry with the samples of its member's trust figures as they were stored last (`moveTrustFigures`).
 * `promised`: as a host; nothing for anybody else's entry.
 */
export function listEntries(
  db: Reader,
  { meetupId, since, entryId = null }: { meetupId: number; since: Date; entryId?: number | null },
): Promise<ShownEntryRow[]> {
  return db<ShownEntryRow[]>`
    select entry.id, entry.meetup_id, entry.member_id, nickname, image, entry.state, entry.is_host, entry.arrival,
      entry.attendance,
      coalesce(case when attend_at >= ${since} then attended end, 0)::int as attended,
      coalesce(case when attend_at >= ${since} then no_shows end, 0)::int as no_shows,
      coalesce(case when again_at >= ${since} then answers end, 0)::int as answers,
      coalesce(case when again_at >= ${since} then again end, 0)::int as again,
      promised, called_off,
      (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image) order by place)
        from favourite_games favourite join games on games.id = game_id
        where favourite.member_id = entry.member_id
      ) as favourite_games
    from meetup_entries entry
    left join members on members.id = entry.member_id
    left join trust_figures figure on figure.member_id = entry.member_id
    left join lateral (
      select count(*)::int as promised, (count(*) filter (where status = 'cancelled'))::int as called_off
      from meetups hosted
      where entry.is_host and host_id = entry.member_id and hosted.starts_at >= ${since}
        and (status = 'ended' or cancelled_by = 'host' and (confirmed_at is not null or exists (
          select from meetup_entries guest
          where guest.meetup_id = hosted.id and not guest.is_host and guest.seated_at is not null and (
            guest.gone_because = 'host'
            or guest.gone_because = 'removed' and guest.gone_at > hosted.cancelled_at - interval '1 hour'
          )
        )))
    ) hosting on true
    where entry.meetup_id = ${meetupId} and entry.state in ('seated', 'unanswered')
      and (${entryId}::int is null or entry.id = ${entryId}::int)
    order by entry.is_host desc, entry.state, entry.seated_at, entry.id`
}

/** One entry as in `listEntries`; null unless it is a seat or a request. */
export async function findShownEntry(
  db: Reader,
  { entryId, since }: { entryId: number; since: Date },
): Promise<ShownEntryRow | null> {
  const entry = await findEntry(db, entryId)
  const [shown] = entry ? await listEntries(db, { meetupId: entry.meetupId, since, entryId }) : []
  return shown ?? null
}
