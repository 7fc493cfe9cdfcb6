import type { EndMergedGameRow } from '~/db/rows/catalogue'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { gameTags } from '../../game'
import { invalidateOwnPart } from './games'

/** The ids of a duplicate game and of the game that replaces it. */
export interface Merging {
  from: number
  into: number
}

declare module '~/lib/server/feature' {
  interface Contributions {
    /** Moves what members did with a game to the one that replaces it, in the transaction of the merge. */
    mergesGames: (tx: Transaction, merging: Merging & { now: Date }) => Promise<void>
  }
}

/** Locks both games against other changes. Returns false if one does not exist. */
export async function lockMerging(tx: Transaction, { from, into }: Merging): Promise<boolean> {
  const games = await tx<{ id: number }[]>`
    select id from games where id in (${from}, ${into}) for update`
  return games.length === 2
}

/** Moves the likes. A member who liked both games keeps one like, with the earlier date. */
export async function moveLikes(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`
    update game_likes kept set liked_at = least(kept.liked_at, merged.liked_at)
    from game_likes merged
    where kept.game_id = ${into} and merged.game_id = ${from} and merged.member_id = kept.member_id`
  await tx`
    delete from game_likes merged
    using game_likes kept
    where kept.game_id = ${into} and merged.game_id = ${from} and merged.member_id = kept.member_id`
  const moved = await tx<{ memberId: number }[]>`
    update game_likes set game_id = ${into} where game_id = ${from} returning member_id`
  await tx`
    update games set like_count = (select count(*)::int from game_likes where game_id = games.id)
    where id in (${from}, ${into})`
  await invalidate(tx, gameTags.likes.of(into))
  await invalidateOwnPart(tx, { memberIds: moved.map(({ memberId }) => memberId), gameIds: [from, into] })
}

/**
 * Deletes the merged game. The kept game takes over its names and categories and the facts that it lacks
 * itself, and the old address redirects to it. Call it last, after all other data of the merged game has been
 * moved.
 */
export async function endMergedGame(
  tx: Transaction,
  { from, into, now }: Merging & { now: Date },
): Promise<void> {
  await tx`
    insert into game_names (game_id, name, letters, initials)
    select ${into}::int, name, letters, initials from game_names where game_id = ${from}
    on conflict (game_id, name) do nothing`
  await tx`
    insert into game_categories (game_id, category, position)
    select ${into}::int, category, position from game_categories where game_id = ${from}
    on conflict (category, game_id) do nothing`
  await tx`
    update game_explanations set game_id = ${into}
    where game_id = ${from} and not exists (select from game_explanations where game_id = ${into})`
  await tx`
    update game_questions set game_id = ${into}
    where game_id = ${from} and not exists (select from game_questions where game_id = ${into})`
  const [merged] = await tx<EndMergedGameRow[]>`
    select bgg_id, english_name, year, image, video_url, description from games where id = ${from}`
  await tx`update merged_games set kept_id = ${into} where kept_id = ${from}`
  await tx`delete from games where id = ${from}`
  await tx`
    insert into merged_games (id, kept_id, merged_at, bgg_id)
    values (${from}, ${into}, ${now}, ${merged?.bggId ?? null}::int)`
  if (merged) {
    await tx`
      update games
      set bgg_id = coalesce(bgg_id, ${merged.bggId}), english_name = coalesce(english_name, ${merged.englishName}),
        year = coalesce(year, ${merged.year}::smallint), image = coalesce(image, ${merged.image}),
        video_url = coalesce(video_url, ${merged.videoUrl}),
        description = case when description = '' then ${merged.description} else description end
      where id = ${into}`
  }
  await invalidate(tx, gameTags.facts.of(from), gameTags.facts.of(into), gameTags.figures.of(into))
}
