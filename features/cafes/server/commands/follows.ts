import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import { type Database, type Transaction, violatedConstraint } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { cafeTags, type FollowOutcome, type NewFollow } from '../../cafe'
import { cafeRefusals } from '../../refusals'
import { hasCafe } from '../queries/cafes'

/** Following twice has no further effect. */
export function followCafe(db: Database, follow: NewFollow): Promise<FollowOutcome> {
  return db.transaction(async (tx) => {
    await lockMember(tx, follow.memberId)
    if (!(await hasCafe(tx, follow.cafeId))) throw refuse(cafeRefusals.noCafe)
    const added = await tx<{ cafeId: number }[]>`
      insert into cafe_follows (member_id, cafe_id, followed_at)
      values (${follow.memberId}, ${follow.cafeId}, ${follow.followedAt})
      on conflict (member_id, cafe_id) do nothing
      returning cafe_id`.catch((error: unknown) => {
      if (violatedConstraint(error) !== 'cafe_follows_cafe_id_fkey') throw error
      throw refuse(cafeRefusals.noCafe)
    })
    return { isFollowed: true, followCount: await adjustFollowCount(tx, follow, added.length) }
  })
}

export function unfollowCafe(
  db: Database,
  { memberId, cafeId }: Pick<NewFollow, 'memberId' | 'cafeId'>,
): Promise<FollowOutcome> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const gone = await tx<{ cafeId: number }[]>`
      delete from cafe_follows where member_id = ${memberId} and cafe_id = ${cafeId} returning cafe_id`
    return { isFollowed: false, followCount: await adjustFollowCount(tx, { memberId, cafeId }, -gone.length) }
  })
}

/** Adds any number of new follows, for the demo town. */
export async function addFollows(tx: Transaction, follows: readonly NewFollow[]): Promise<void> {
  const rows = JSON.stringify(
    follows.map(({ memberId, cafeId, followedAt }) => ({
      member_id: memberId,
      cafe_id: cafeId,
      followed_at: followedAt.toISOString(),
    })),
  )
  await tx`
    insert into cafe_follows (member_id, cafe_id, followed_at)
    select member_id, cafe_id, followed_at
    from json_to_recordset(${rows}::text::json) as given (member_id int, cafe_id int, followed_at timestamptz)
    on conflict (member_id, cafe_id) do nothing`
  const cafeIds = [...new Set(follows.map(({ cafeId }) => cafeId))].sort((a, b) => a - b)
  await tx`
    update cafes set follow_count = (select count(*)::int from cafe_follows where cafe_id = cafes.id)
    where id = any(${cafeIds}::int[])`
  await invalidate(tx, ...cafeIds.map((cafeId) => cafeTags.follows.of(cafeId)))
}

export async function eraseFollowsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    with gone as (delete from cafe_follows where member_id = ${memberId} returning cafe_id)
    update cafes set follow_count = follow_count - 1 from gone where id = cafe_id`
  await invalidate(tx, cafeTags.follows.all)
}

/** Adds `more` to the cafe's follow count and returns the result. */
async function adjustFollowCount(
  tx: Transaction,
  { memberId, cafeId }: Pick<NewFollow, 'memberId' | 'cafeId'>,
  more: number,
): Promise<number> {
  const [cafe] =
    more === 0
      ? await tx<{ followCount: number }[]>`select follow_count from cafes where id = ${cafeId}`
      : await tx<{ followCount: number }[]>`
          update cafes set follow_count = follow_count + ${more} where id = ${cafeId} returning follow_count`
  if (!cafe) throw refuse(cafeRefusals.noCafe)
  if (more !== 0) {
    await invalidate(tx, cafeTags.follows.of(cafeId))
    await invalidateOwn(tx, [memberId], cafeTags.own.of(cafeId))
  }
  return cafe.followCount
}
