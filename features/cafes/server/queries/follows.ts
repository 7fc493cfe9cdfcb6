import type { Reader } from '~/lib/server/database'

export async function isFollowing(
  db: Reader,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<boolean> {
  const found = await db<{ cafeId: number }[]>`
    select cafe_id from cafe_follows where cafe_id = ${cafeId} and member_id = ${memberId}`
  return found.length > 0
}

/** All cafes that a member follows, for their data export. */
export function listWholeFollowsOf(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; followedAt: Date }[]> {
  return db<{ cafe: string; followedAt: Date }[]>`
    select name as cafe, followed_at from cafe_follows join cafes on id = cafe_id
    where member_id = ${memberId}
    order by followed_at, cafe_id`
}
