import { secondMs } from '~/lib/durations'
import { seoulDate } from '~/lib/seoul-date'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { endOf, halfTurnsOf, type SharedEvent, sessionMs, timerTags } from '../../shared-timer'
import type { TimerState } from '../../timer'
import { rulesOf } from '../../timer-setup'
import type { TimerSession } from '../queries/sessions'

/**
 * Keeps how long a table took, once it has said which game it played:
 * a game that is broken off gets no scores and no name. The table may correct it.
 */
export async function notePace(
  tx: Transaction,
  { id, setup, endedAt }: Pick<TimerSession, 'id' | 'setup'> & { endedAt: Date },
  { gameId, state, events }: { gameId: number; state: TimerState; events: readonly SharedEvent[] },
): Promise<void> {
  const seconds = Math.round(state.runMs / secondMs)
  // A timer that ended by itself, or could have, was forgotten.
  if (seconds < 1 || state.runMs > sessionMs || endOf(events)?.seat == null) return
  const halfTurns = halfTurnsOf(rulesOf(setup), events, state)
  await tx`
    insert into timer_paces (game_id, session_id, players, seconds, turns, half_turns, ended_on)
    values (${gameId}, ${id}, ${setup.names.length}, ${seconds}, ${state.turn}, ${halfTurns}, ${seoulDate(endedAt)}::date)
    on conflict (session_id) do update set game_id = excluded.game_id`
  await invalidate(tx, timerTags.paces.of(gameId))
}
