import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { timerTags } from '../../shared-timer'

/** Moves timers and their results to the kept game. */
export async function moveTimerResults(tx: Transaction, { from, into }: Merging): Promise<void> {
  await tx`update timer_sessions set game_id = ${into} where game_id = ${from}`
  await tx`update timer_results set game_id = ${into} where game_id = ${from}`
  await tx`update teaching_times set game_id = ${into} where game_id = ${from}`
  await tx`update timer_paces set game_id = ${into} where game_id = ${from}`
  await invalidate(tx, timerTags.teachings.of(into))
  await invalidate(tx, timerTags.paces.of(into))
  await invalidate(tx, timerTags.results.all)
}
