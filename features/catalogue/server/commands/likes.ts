import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import { type Database, type Transaction, violatedConstraint } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { gameTags, type LikeOutcome, type NewGameLike } from '../../game'
import { catalogueRefusals } from '../../refusals'
import { invalidateOwnPart } from './games'

/** Adds a game to the member's wish list. Adding it twice has no further effect. */
export function likeGame(db: Database, like: NewGameLike): Promise<LikeOutcome> {
  return db.transaction(async (tx) => {
    await lockMember(tx, like.memberId)
    const added = await tx<{ gameId: number }[]>`
      insert into game_likes (member_id, game_id, liked_at)
      values (${like.memberId}, ${like.gameId}, ${like.likedAt})
      on conflict (member_id, game_id) do nothing
      returning game_id`.catch((error: unknown) => {
      if (violatedConstraint(error) !== 'game_likes_game_id_fkey') throw error
      throw refuse(catalogueRefusals.noGame)
    })
    return { isLiked: true, likeCount: await adjustLikeCount(tx, like, added.length) }
  })
}

/** Removes a game from the member's wish list, if it is there. */
export function unlikeGame(
  db: Database,
  { memberId, gameId }: Pick<NewGameLike, 'memberId' | 'gameId'>,
): Promise<LikeOutcome> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const gone = await tx<{ gameId: number }[]>`
      delete from game_likes where member_id = ${memberId} and game_id = ${gameId} returning game_id`
    return { isLiked: false, likeCount: await adjustLikeCount(tx, { memberId, gameId }, -gone.length) }
  })
}

/** Adds any number of new likes, for the demo town. */
export async function addGameLikes(tx: Transaction, likes: NewGameLike[]): Promise<void> {
  const rows = JSON.stringify(
    likes.map(({ memberId, gameId, likedAt }) => ({
      member_id: memberId,
      game_id: gameId,
      liked_at: likedAt.toISOString(),
    })),
  )
  await tx`
    insert into game_likes (member_id, game_id, liked_at)
    select member_id, game_id, liked_at
    from json_to_recordset(${rows}::text::json) as given (member_id int, game_id int, liked_at timestamptz)`
  await tx`
    update games set like_count = like_count + sums.likes
    from (
      select game_id, count(*)::int as likes
      from json_to_recordset(${rows}::text::json) as given (game_id int)
      group by game_id
    ) sums
    where games.id = sums.game_id`
  await invalidate(tx, ...likes.map(({ gameId }) => gameTags.likes.of(gameId)))
}

export async function eraseLikesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    with gone as (delete from game_likes where member_id = ${memberId} returning game_id)
    update games set like_count = like_count - 1 from gone where id = game_id`
  await invalidate(tx, gameTags.likes.all)
}

/** Adds `more` to the game's like count and returns the result. */
async function adjustLikeCount(
  tx: Transaction,
  { memberId, gameId }: Pick<NewGameLike, 'memberId' | 'gameId'>,
  more: number,
): Promise<number> {
  const [game] =
    more === 0
      ? await tx<{ likeCount: number }[]>`select like_count from games where id = ${gameId}`
      : await tx<{ likeCount: number }[]>`
          update games set like_count = like_count + ${more} where id = ${gameId} returning like_count`
  if (!game) throw refuse(catalogueRefusals.noGame)
  if (more !== 0) {
    await invalidate(tx, gameTags.likes.of(gameId))
    await invalidateOwnPart(tx, { memberIds: [memberId], gameIds: [gameId] })
  }
  return game.likeCount
}
