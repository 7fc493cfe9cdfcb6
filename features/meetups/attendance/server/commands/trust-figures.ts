import type { Moved } from '~/db/rows/meetups'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { meetupTags } from '../../../core/meetup'
import { fewestNewAnswers, fewestNewRooms, figuresAsOf, trustSince } from '../../attendance'

const mostAtOnce = 200

/** Answers older than this have been looked at in nights before. */
const lookBackMs = 7 * 24 * 60 * 60_000

/** A host speaks for themself, whatever number of guests; a check-in at the cafe is the guest's own deed. */
async function moveAttendance(tx: Transaction, { from, asOf, since }: Span): Promise<Moved[]> {
  return tx<Moved[]>`
    with touched as (
      select distinct member_id from meetup_entries
      where attendance_at > ${from} and attendance_at <= ${asOf} and member_id is not null
    ), fresh as (
      select entry.member_id
      from touched
        join meetup_entries entry on entry.member_id = touched.member_id
        join meetups on meetups.id = entry.meetup_id
        left join trust_figures figure on figure.member_id = entry.member_id
      where attendance in ('attended', 'no-show') and attendance_at <= ${asOf}
        and attendance_at > coalesce(figure.attend_at, '-infinity')
      group by entry.member_id
      having count(distinct entry.meetup_id) >= ${fewestNewRooms}
        and count(distinct case when attendance_by = 'host' then coalesce(host_id, -entry.id) else -entry.id end)
          >= ${fewestNewAnswers}
      limit ${mostAtOnce}
    )
    insert into trust_figures as figure (member_id, attended, no_shows, attend_at)
    select fresh.member_id, attended, no_shows, ${asOf}
    from fresh cross join lateral (
      select (count(*) filter (where attendance = 'attended'))::int as attended,
        (count(*) filter (where attendance = 'no-show'))::int as no_shows
      from meetup_entries past
      where past.member_id = fresh.member_id and past.starts_at >= ${since} and past.attendance_at <= ${asOf}
    ) counted
    on conflict (member_id) do update
    set attended = excluded.attended, no_shows = excluded.no_shows, attend_at = excluded.attend_at
    returning figure.member_id`
}

async function moveAnswers(tx: Transaction, { from, asOf, since }: Span): Promise<Moved[]> {
  return tx<Moved[]>`
    with touched as (
      select distinct about_id from meetup_answers where answered_at > ${from} and answered_at <= ${asOf}
    ), fresh as (
      select answer.about_id
      from touched
        join meetup_answers answer on answer.about_id = touched.about_id
        left join trust_figures figure on figure.member_id = answer.about_id
      where answered_at <= ${asOf} and answered_at > coalesce(figure.again_at, '-infinity')
      group by answer.about_id
      having count(distinct answer.member_id) >= ${fewestNewAnswers}
        and count(distinct answer.meetup_id) >= ${fewestNewRooms}
      limit ${mostAtOnce}
    )
    insert into trust_figures as figure (member_id, answers, again, again_at)
    select fresh.about_id, answers, again, ${asOf}
    from fresh cross join lateral (
      select count(*)::int as answers, (count(*) filter (where would_meet_again))::int as again
      from meetup_answers answer join meetups on meetups.id = answer.meetup_id
      where answer.about_id = fresh.about_id and starts_at >= ${since} and answered_at <= ${asOf}
    ) counted
    on conflict (member_id) do update
    set answers = excluded.answers, again = excluded.again, again_at = excluded.again_at
    returning figure.member_id`
}

interface Span {
  from: Date
  asOf: Date
  since: Date
}

/** Moves figures for which enough is new, as of the last such hour. Returns how many; whoever was moved has nothing new until the next. */
export async function moveTrustFigures(
  tx: Transaction,
  { now, from }: { now: Date; from?: Date },
): Promise<number> {
  const asOf = figuresAsOf(now)
  const span = { asOf, from: from ?? new Date(asOf.getTime() - lookBackMs), since: trustSince(now) }
  const moved = [...(await moveAttendance(tx, span)), ...(await moveAnswers(tx, span))]
  if (moved.length > 0) await invalidate(tx, meetupTags.facts.all)
  return moved.length
}

export const trustUpkeep = {
  'move-trust-figures': {
    title: '약속과 다시 만나고 싶어요 비율 계산',
    everyMs: 60 * 60_000,
    work: (db: Database, now: Date) => db.transaction((tx) => moveTrustFigures(tx, { now })),
  },
}
