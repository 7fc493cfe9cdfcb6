import {
  adjustReviewCounts,
  lockGames,
  type ReviewCountChange,
} from '~/features/catalogue/server/commands/games'
import { fullWeight } from '~/features/reports/report'
import { advisoryPairs } from '~/lib/server/advisory-locks'
import type { Database, Reader, Transaction } from '~/lib/server/database'
import { growsWithAge, newcomersADay, newcomerWeight, weightOf } from '../../reviewer-weight'
import { findReviewerWeight, listCounted, readPresence } from '../queries'

const dayMs = 86_400_000

function ageInDays(joinedAt: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - joinedAt.getTime()) / dayMs))
}

/** Serialises reviews with the same text, so that two simultaneous copies are noticed. */
export async function lockText(tx: Transaction, text: string): Promise<void> {
  await tx`select from pg_advisory_xact_lock(${advisoryPairs.reviewText}, hashtext(text_mark(${text})))`
}

/** Calculates the weight of new reviews and adds them to the counts of their games. */
export async function countNewReviews(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await tx`
    insert into reviewers (member_id, weigh_at)
    select distinct author_id, '-infinity'::timestamptz from reviews where id = any(${[...ids]}::int[])
    on conflict (member_id) do nothing`
  await tx`
    insert into review_weights (review_id, author_weight)
    select reviews.id, reviewers.weight
    from reviews join reviewers on member_id = author_id
    where reviews.id = any(${[...ids]}::int[])`
  await judgeCopies(tx, ids, now)
  await adjustReviewCounts(tx, await listCounted(tx, ids))
}

/**
 * Locks the games of these reviews, runs `change` on the reviews or their weights, and applies the difference to the
 * counts. Games whose counts stay the same are not written. The caller must have locked the reviews, unless only their
 * weights change.
 */
export async function recount(
  tx: Transaction,
  ids: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> {
  const games = await tx<{ gameId: number }[]>`select game_id from reviews where id = any(${[...ids]}::int[])`
  await lockGames(
    tx,
    games.map(({ gameId }) => gameId),
  )
  const before = await listCounted(tx, ids)
  await change()
  const after = await listCounted(tx, ids)
  const changes = changesByGame(before, after)
  if (changes.length > 0) await adjustReviewCounts(tx, changes)
}

/** The differences between two counts, one for each game that has any. */
function changesByGame(
  before: readonly ReviewCountChange[],
  after: readonly ReviewCountChange[],
): ReviewCountChange[] {
  const sums = new Map<number, ReviewCountChange>()
  for (const { gameId, ...counts } of [...before.map(negative), ...after]) {
    const sum = sums.get(gameId) ?? { gameId, reviews: 0, stars: 0, weight: 0, weighedStars: 0 }
    sums.set(gameId, {
      gameId,
      reviews: sum.reviews + counts.reviews,
      stars: sum.stars + counts.stars,
      weight: sum.weight + counts.weight,
      weighedStars: sum.weighedStars + counts.weighedStars,
    })
  }
  return [...sums.values()].filter(
    ({ reviews, stars, weight, weighedStars }) =>
      reviews !== 0 || stars !== 0 || weight !== 0 || weighedStars !== 0,
  )
}

function negative({ gameId, ...counts }: ReviewCountChange): ReviewCountChange {
  return {
    gameId,
    reviews: -counts.reviews,
    stars: -counts.stars,
    weight: -counts.weight,
    weighedStars: -counts.weighedStars,
  }
}

/**
 * Finds reviews whose text another account wrote before, and flags them for the operators. Call it for new texts,
 * inside `recount` if the review is already counted.
 */
export async function judgeCopies(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  // A flag refers to the original, which must not be deleted meanwhile.
  await tx`
    select from reviews
    where text_mark in (select text_mark from reviews where id = any(${[...ids]}::int[])) for key share`
  await tx`
    update review_weights set is_copied = exists (
      select from reviews copy join reviews original using (text_mark)
      where copy.id = review_id and original.author_id <> copy.author_id
        and (original.id < copy.id or original.id <> all(${[...ids]}::int[]))
    )
    where review_id = any(${[...ids]}::int[])`
  await tx`
    insert into review_flags (review_id, kind, original_id, found_at)
    select review_id, 'copy', (
      select min(original.id)
      from reviews copy join reviews original using (text_mark)
      where copy.id = review_id and original.author_id <> copy.author_id
    ), ${now}
    from review_weights
    where review_id = any(${[...ids]}::int[]) and is_copied
    on conflict (review_id, kind) where state = 'open' do nothing`
}

interface Weighed {
  weight: number
  /** When the member's age alone will increase the weight; null if it will not. */
  growsAt: Date | null
}

/** Works out a member's weight from their activity, together with a review that they are about to write, if given. */
async function weigh(
  db: Reader,
  { memberId, now, reviewing = null }: { memberId: number; now: Date; reviewing?: number | null },
): Promise<Weighed> {
  const [member] = await db<{ joinedAt: Date }[]>`select joined_at from members where id = ${memberId}`
  if (!member) return { weight: 0, growsAt: null }
  const ageDays = ageInDays(member.joinedAt, now)
  const coming = reviewing === null ? null : { gameId: reviewing, at: now }
  const presence = { ageDays, ...(await readPresence(db, memberId, coming)) }
  const nextDay = new Date(member.joinedAt.getTime() + (ageDays + 1) * dayMs)
  return { weight: weightOf(presence), growsAt: growsWithAge(presence) ? nextDay : null }
}

/** Whether a review of this game changes its author's weight. The caller has locked the author. */
export async function weighsAnewWith(
  tx: Transaction,
  { memberId, gameId, now }: { memberId: number; gameId: number; now: Date },
): Promise<boolean> {
  const stored = (await findReviewerWeight(tx, memberId)) ?? 0
  // A review never takes weight away.
  if (stored >= fullWeight) return false
  return (await weigh(tx, { memberId, now, reviewing: gameId })).weight !== stored
}

/**
 * Recalculates the member's weight and, if it has changed, updates all counts with it. What triggers have noted about
 * the member is taken before the activity is read, so a change that is not yet visible is still noted afterwards.
 */
export async function weighReviewer(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const [member] = await tx<{ id: number }[]>`
    select id from members where id = ${memberId} and left_at is null for no key update`
  if (!member) return
  await tx`delete from reviewers_changed where reviewer_id = ${memberId}`
  const { weight, growsAt } = await weigh(tx, { memberId, now })
  if (weight !== (await findReviewerWeight(tx, memberId))) {
    const reviews = await tx<{ id: number }[]>`select id from reviews where author_id = ${memberId}`
    const ids = reviews.map(({ id }) => id)
    await recount(
      tx,
      ids,
      () => tx`update review_weights set author_weight = ${weight} where review_id = any(${ids}::int[])`,
    )
  }
  await tx`update reviewers set weight = ${weight}, weigh_at = ${growsAt} where member_id = ${memberId}`
}

/** A member's weight; calculated from the current activity if the member has no stored weight yet. */
export async function findWeight(tx: Transaction, memberId: number, now: Date): Promise<number> {
  return (await findReviewerWeight(tx, memberId)) ?? (await weigh(tx, { memberId, now })).weight
}

/** How many members are weighed before other requests get a turn. */
const weighedAtOnce = 50

/** Weighs members with new activity and those whose account has become a day older, each in a transaction. */
export async function weighReviewers(db: Database, now: Date): Promise<number> {
  const waiting = await db<{ memberId: number }[]>`
    select reviewers.member_id
    from (
      (select member_id from reviewers where weigh_at <= ${now} order by weigh_at limit ${weighedAtOnce})
      union
      select reviewer_id from reviewers_changed
    ) waiting join reviewers on reviewers.member_id = waiting.member_id
    order by weigh_at nulls first, reviewers.member_id
    limit ${weighedAtOnce}`
  for (const { memberId } of waiting) await db.transaction((tx) => weighReviewer(tx, memberId, now))
  return waiting.length
}

/**
 * Reduces the weight of newcomers' reviews of one game when many come at once, and flags them for the operators, except
 * those about which an operator has dismissed this before. The caller has locked the game.
 */
export async function judgeBurst(
  tx: Transaction,
  { reviewId, gameId, now }: { reviewId: number; gameId: number; now: Date },
): Promise<void> {
  const recent = await tx<{ id: number; isCleared: boolean }[]>`
    select reviews.id, exists (
        select from review_flags where review_id = reviews.id and kind = 'burst' and state = 'dismissed'
      ) as is_cleared
    from reviews join review_weights on review_id = reviews.id
    where game_id = ${gameId} and written_at > ${new Date(now.getTime() - dayMs)}
      and deleted_at is null and hidden_at is null and author_weight < ${newcomerWeight}`
  if (recent.length <= newcomersADay || !recent.some(({ id }) => id === reviewId)) return
  const ids = recent.filter(({ isCleared }) => !isCleared).map(({ id }) => id)
  await recount(
    tx,
    ids,
    () => tx`update review_weights set is_burst = true where review_id = any(${ids}::int[]) and not is_burst`,
  )
  await tx`
    insert into review_flags (review_id, kind, found_at)
    select id, 'burst', ${now} from unnest(${ids}::int[]) id
    on conflict (review_id, kind) where state = 'open' do nothing`
}
