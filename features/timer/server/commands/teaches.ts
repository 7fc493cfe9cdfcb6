import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { timerTags } from '../../shared-timer'
import type { Teach } from '../../teach'
import type { TimerSession } from '../queries/sessions'

/** Keeps a copy of the explanation, which a later edit of the game does not change. */
export async function storeTeach(tx: Transaction, sessionId: number, teach: Teach): Promise<void> {
  await tx`
    insert into timer_teaches (session_id, game_name, pages, questions)
    values (${sessionId}, ${teach.gameName}, ${JSON.stringify(teach.pages)}::text::jsonb,
      ${JSON.stringify(teach.questions)}::text::jsonb)`
}

/** Adds how long an explanation took to what is known of its game. Null does not count. */
export async function noteTeachingTime(
  tx: Transaction,
  { gameId }: TimerSession,
  seconds: number | null,
): Promise<void> {
  if (gameId === null || seconds === null) return
  await tx`insert into teaching_times (game_id, seconds) values (${gameId}, ${seconds})`
  await invalidate(tx, timerTags.teachings.of(gameId))
}
