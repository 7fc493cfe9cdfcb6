import type { InvitationRow, ListWholePairsRow, PairRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import { type UnpaidHolds, unpaidHoldsCountMs } from '../../../line/unpaid-holds'

export async function findPair(db: Reader, token: string): Promise<PairRow | null> {
  const [pair] = await db<PairRow[]>`
    select id, meetup_id, member_id, token, deadline, outcome, friend_id from meetup_pairs where token = ${token}`
  return pair ?? null
}

/** An invitation as whoever holds its link sees it. */
export async function findInvitation(db: Reader, token: string): Promise<InvitationRow | null> {
  const [invitation] = await db<InvitationRow[]>`
    select meetup_pairs.id, meetup_id, member_id, token, deadline, outcome, friend_id, nickname as inviter, members.image as inviter_image,
      title, starts_at, lasts_minutes, tier, password_hash is null as is_public, cafes.name as cafe_name, cafes.address as cafe_address
    from meetup_pairs
    join meetups on meetups.id = meetup_id
    join cafes on cafes.id = cafe_id
    join members on members.id = member_id
    where token = ${token}`
  return invitation ?? null
}

/** The member's pairs of the last day to which no friend came, without those that others ended. */
export async function countLostPairs(
  db: Reader,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<UnpaidHolds> {
  const since = new Date(now.getTime() - unpaidHoldsCountMs)
  const [counted] = await db<UnpaidHolds[]>`
    select (count(*) filter (where meetup_id = ${meetupId}))::int as at_meetup, count(*)::int as at_all
    from meetup_pairs
    where member_id = ${memberId} and outcome in ('fell', 'left') and ended_at > ${since}`
  return counted ?? { atMeetup: 0, atAll: 0 }
}

/** Whom the member invited, and whose invitations they followed, for the export. */
export function listWholePairs(db: Reader, memberId: number) {
  return db<ListWholePairsRow[]>`
    select meetup_id, friend_id is not distinct from ${memberId} as is_friend,
      case when member_id = ${memberId} then token end as token, made_at, deadline, outcome, ended_at
    from meetup_pairs where member_id = ${memberId} or friend_id = ${memberId}
    order by id`
}
