import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { voteTags } from '../../vote'

/** Replaces the merged game by the kept one on ballots and in results. What has both then has it once: vetoed, or at the better place. */
export async function moveVotedGames(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`
    delete from shelf_ballot_games worse
    using shelf_ballot_games better
    where worse.game_id in (${from}, ${into}) and better.game_id in (${from}, ${into})
      and better.ballot_id = worse.ballot_id and better.place < worse.place`
  await tx`update shelf_ballot_games set game_id = ${into} where game_id = ${from}`
  await tx`
    delete from shelf_vote_results worse
    using shelf_vote_results better
    where worse.game_id in (${from}, ${into}) and better.game_id in (${from}, ${into})
      and better.vote_id = worse.vote_id and better.place < worse.place`
  await tx`update shelf_vote_results set game_id = ${into} where game_id = ${from}`
  await invalidate(tx, voteTags.votes.all)
}
