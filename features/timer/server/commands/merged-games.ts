import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { timerTags } from '../../tags'

/** Locks the timer results of the merged game. They are locked before reviews, plays and the games. */
export async function lockTimerResultsOf(tx: Transaction, { from }: Merging): Promise<void> {
  await tx`select from timer_results where game_id = ${from} order by id for update`
}

/** Moves the timer results to the kept game. */
export async function moveTimerResults(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`update timer_results set game_id = ${into} where game_id = ${from}`
  await invalidate(tx, timerTags.results.all)
}
