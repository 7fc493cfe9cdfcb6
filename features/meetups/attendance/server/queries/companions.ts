import type { CompanionRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import type { TrustSamples } from '../../attendance'

/** All members with a seat, with the viewer's answers about them. */
export function listCompanions(
  db: Reader,
  { meetupId, viewerId }: { meetupId: number; viewerId: number },
): Promise<CompanionRow[]> {
  return db<CompanionRow[]>`
    select entry.id, entry.member_id, nickname, image, is_host, attendance, would_meet_again
    from meetup_entries entry
    join members on members.id = entry.member_id
    left join meetup_answers answer
      on answer.meetup_id = entry.meetup_id and answer.member_id = ${viewerId} and about_id = entry.member_id
    where entry.meetup_id = ${meetupId} and state = 'seated'
    order by is_host desc, seated_at, entry.id`
}

/** Whether the member had a seat and, by the host's word, did not come. */
export function wasAbsent(companions: readonly CompanionRow[], memberId: number): boolean {
  return companions.some((row) => row.memberId === memberId && row.attendance === 'no-show')
}

/** The cafe's meetups that start in this period and at which the member has a seat, by id. */
export function listCheckIns(
  db: Reader,
  { memberId, cafeId, from, until }: { memberId: number; cafeId: number; from: Date; until: Date },
): Promise<{ meetupId: number }[]> {
  return db<{ meetupId: number }[]>`
    select meetup_id
    from meetup_entries join meetups on meetups.id = meetup_id
    where member_id = ${memberId} and state = 'seated' and cafe_id = ${cafeId}
      and meetup_entries.starts_at >= ${from} and meetup_entries.starts_at < ${until}
    order by meetup_id`
}

export function listWholeAnswers(db: Reader, memberId: number) {
  return db<{ meetupId: number; nickname: string; wouldMeetAgain: boolean; answeredAt: Date }[]>`
    select meetup_id, nickname, would_meet_again, answered_at
    from meetup_answers join members on members.id = about_id
    where member_id = ${memberId}
    order by meetup_answers.id`
}

/** The samples of the figures that others read of a member. */
export async function findTrust(db: Reader, memberId: number): Promise<TrustSamples | null> {
  const [found] = await db<{ attended: number; noShows: number; answers: number; again: number }[]>`
    select attended, no_shows, answers, again from trust_figures where member_id = ${memberId}`
  return found ?? null
}
