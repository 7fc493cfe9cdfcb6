import { invalidateOwnPart } from '~/features/catalogue/server/commands/games'
import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { reviewTags } from '../../review'
import { recount } from './weights'

/** Moves the reviews. If an author has reviewed both games, only the review written or edited last is kept. */
export async function moveReviews(
  tx: Transaction,
  { from, into, now }: Merging & { now: Date },
): Promise<void> {
  await tx`select from reviews where game_id in (${from}, ${into}) for update`
  const doubled = await tx<{ id: number }[]>`
    select id
    from (
      select id, row_number() over (
        partition by author_id order by coalesce(edited_at, written_at) desc, id desc
      ) as place
      from reviews
      where game_id in (${from}, ${into}) and deleted_at is null
    ) placed
    where place > 1`
  const moved = await tx<{ id: number; authorId: number }[]>`
    select id, author_id from reviews where game_id = ${from}`
  const dropped = doubled.map(({ id }) => id)
  const ids = [...new Set([...moved.map(({ id }) => id), ...dropped])]
  await recount(tx, ids, async () => {
    await tx`update reviews set deleted_at = ${now} where id = any(${dropped}::int[])`
    await tx`update reviews set game_id = ${into} where game_id = ${from}`
  })
  await invalidate(tx, reviewTags.ofGame.of(from), reviewTags.ofGame.of(into))
  await invalidate(tx, ...ids.map((id) => reviewTags.one.of(id)))
  const authors = moved.map(({ authorId }) => authorId)
  await invalidateOwnPart(tx, { memberIds: authors, gameIds: [from, into] })
}
