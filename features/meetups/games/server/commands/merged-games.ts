import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { meetupTags } from '../../../core/meetup'

/** Replaces the merged game by the kept one at every meetup and standing table. One with both then has it once. */
export async function moveMeetupGames(tx: Transaction, { from, into }: Merging): Promise<void> {
  const named = await tx<{ meetupId: number }[]>`
    select meetup_id from meetup_games where game_id = ${from} for update`
  await tx`
    delete from meetup_games merged
    using meetup_games kept
    where merged.game_id = ${from} and kept.game_id = ${into} and kept.meetup_id = merged.meetup_id`
  await tx`update meetup_games set game_id = ${into} where game_id = ${from}`
  await tx`
    delete from meetup_explainers merged
    using meetup_explainers kept
    where merged.game_id = ${from} and kept.game_id = ${into} and kept.entry_id = merged.entry_id`
  await tx`update meetup_explainers set game_id = ${into} where game_id = ${from}`
  await tx`
    delete from standing_table_games merged
    using standing_table_games kept
    where merged.game_id = ${from} and kept.game_id = ${into} and kept.table_id = merged.table_id`
  await tx`update standing_table_games set game_id = ${into} where game_id = ${from}`
  await tx`update meetup_series set game_ids = array_replace(game_ids, ${from}, ${into}) where ${from} = any(game_ids)`
  await tx`
    update meetup_series set brought_ids = array_replace(brought_ids, ${from}, ${into}) where ${from} = any(brought_ids)`
  await invalidate(tx, ...named.map(({ meetupId }) => meetupTags.facts.of(meetupId)))
}
