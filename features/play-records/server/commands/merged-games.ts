import { adjustPlayCounts } from '~/features/catalogue/server/commands/games'
import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { playTags } from '../../play'
import { invalidateOwnPlays } from './plays'

/** Moves all records and votes. If a member has voted on both games, the later vote counts. */
export async function movePlays(tx: Transaction, { from, into }: Merging): Promise<void> {
  const moved = await tx<{ memberId: number }[]>`
    update plays set game_id = ${into} where game_id = ${from} returning member_id`
  await adjustPlayCounts(tx, [
    { gameId: from, plays: -moved.length },
    { gameId: into, plays: moved.length },
  ])
  await tx`
    insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
    select member_id, ${into}::int, players, is_good, voted_at from game_count_votes where game_id = ${from}
    on conflict (member_id, game_id, players) do update
    set is_good = excluded.is_good, voted_at = excluded.voted_at
    where excluded.voted_at > game_count_votes.voted_at`
  await tx`delete from game_count_votes where game_id = ${from}`
  await invalidate(tx, playTags.verdicts.of(from), playTags.verdicts.of(into))
  const memberIds = moved.map(({ memberId }) => memberId)
  await invalidateOwnPlays(tx, { memberIds, gameIds: [from, into] })
}
