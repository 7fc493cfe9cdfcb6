import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { eventTags } from '../../event'

/** Replaces the merged game by the kept one at every event. One with both then has it once. */
export async function moveEventGames(tx: Transaction, { from, into }: Merging): Promise<void> {
  const named = await tx<{ eventId: number }[]>`
    select event_id from cafe_event_games where game_id = ${from} for update`
  await tx`
    delete from cafe_event_games merged
    using cafe_event_games kept
    where merged.game_id = ${from} and kept.game_id = ${into} and kept.event_id = merged.event_id`
  await tx`update cafe_event_games set game_id = ${into} where game_id = ${from}`
  await invalidate(tx, ...named.map(({ eventId }) => eventTags.facts.of(eventId)))
}
