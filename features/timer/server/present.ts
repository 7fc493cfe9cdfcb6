import type { Clock } from '~/lib/clock'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { JoinedReads } from '~/lib/server/joined-reads'
import { resultShape } from '../contract'
import { timerRefusals } from '../refusals'
import { timerTags } from '../tags'
import { hashOfPhone } from './commands/sessions'
import type { ResultPlayerRow, ResultRow } from './queries/results'
import { findSession, type Progress, readProgress, type TimerSession, toSeating } from './queries/sessions'

/** Reads the progress of sessions for all who ask. Each wants the events after the last one that it has seen. */
export type ProgressReads = JoinedReads<number, Progress>

export function openProgressReads({ db, clock }: { db: Reader; clock: Clock }): ProgressReads {
  return new JoinedReads(timerTags.sessions, async (id, wants) => {
    const progress = await readProgress(db, id, { after: Math.min(...wants), now: clock.now() })
    if (!progress) throw refuse(timerRefusals.noTimer)
    return progress
  })
}

export async function findOrRefuse(db: Reader, key: string): Promise<TimerSession> {
  const session = await findSession(db, key)
  if (!session) throw refuse(timerRefusals.noTimer)
  return session
}

/** The events after this sequence number, and the current seats. */
export function presentNews({ isOver, seats, events, now }: Progress, after: number) {
  return {
    ...toSeating(seats),
    events: events.filter(({ seq }) => seq > after),
    isOver,
    now: now.getTime(),
  }
}

/** The whole session, for a phone that opens it. */
export function presentSession({ key, code, setup }: TimerSession, progress: Progress, phone: string) {
  const own = progress.seats.find(({ phone_hash }) => phone_hash === hashOfPhone(phone))
  return { key, code, setup, ownSeat: own?.seat ?? null, ...presentNews(progress, 0) }
}

export function presentResult(result: ResultRow, players: readonly ResultPlayerRow[]) {
  return resultShape.toWire({
    game: { id: result.game_id, name: result.game_name },
    playedOn: result.played_on,
    players: players.map(({ name, score, is_winner, is_claimed }) => ({
      name,
      score,
      isWinner: is_winner,
      isClaimed: is_claimed,
    })),
  })
}
