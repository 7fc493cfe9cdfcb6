import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { pitfallTags } from '../../pitfall'

/** Moves them to the kept game. Of two that say the same, that of the kept game stays. */
export async function movePitfalls(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`
    delete from game_pitfalls merged
    using game_pitfalls kept
    where merged.game_id = ${from} and kept.game_id = ${into} and kept.folded = merged.folded`
  await tx`update game_pitfalls set game_id = ${into} where game_id = ${from}`
  await invalidate(tx, pitfallTags.ofGame.of(from), pitfallTags.ofGame.of(into))
}
