import type { Clock } from '~/lib/clock'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { JoinedReads } from '~/lib/server/joined-reads'
import type { TableEnding } from '../endpoints'
import { timerRefusals } from '../refusals'
import { timerTags } from '../shared-timer'
import type { Teach } from '../teach'
import { findPlanned, findResultOfSession, listResultPlayers } from './queries/results'
import { findSession, type Progress, readProgress, type TimerSession, toSeating } from './queries/sessions'

/** What a session has come to, and what has become of it since it is over. */
export interface ShownProgress extends Progress {
  ending: TableEnding | null
}

/** Reads the progress of sessions for all who ask. Each wants the events after the last one that it has seen. */
export type ProgressReads = JoinedReads<number, ShownProgress>

export function openProgressReads({ db, clock }: { db: Reader; clock: Clock }): ProgressReads {
  return new JoinedReads(timerTags.sessions, async (id, wants) => {
    const progress = await readProgress(db, id, { after: Math.min(...wants), now: clock.now() })
    if (!progress) throw refuse(timerRefusals.noTimer)
    return { ...progress, ending: await readEnding(db, progress.session) }
  })
}

/** What has become of a session that is over; null before. */
export async function readEnding(
  db: Reader,
  { id, isOver, endingRevision, scores, next, nextBy, gameId }: TimerSession,
): Promise<TableEnding | null> {
  if (!isOver) return null
  const result = await findResultOfSession(db, id)
  const players = result ? await listResultPlayers(db, result.id) : []
  return {
    revision: endingRevision,
    scores,
    game: result && { id: result.gameId, name: result.gameName },
    planned: result || gameId === null ? null : await findPlanned(db, gameId),
    taken: players.filter(({ isClaimed }) => isClaimed).map(({ place }) => place),
    next,
    nextBy,
  }
}

export async function findOrRefuse(db: Reader, key: string): Promise<TimerSession> {
  const session = await findSession(db, key)
  if (!session) throw refuse(timerRefusals.noTimer)
  return session
}

/** The events after this sequence number, and the current seats. */
export function presentNews({ session, seats, events, ending, now }: ShownProgress, after: number) {
  return {
    ...toSeating(seats),
    events: events.filter(({ seq }) => seq > after),
    names: session.setup.names,
    isOver: session.isOver,
    ending,
    now: now.getTime(),
  }
}

/** The whole session, for a phone that opens it. */
export function presentSession(progress: ShownProgress, phone: string, teach: Teach | null) {
  const { key, code, setup, gameId } = progress.session
  const own = progress.seats.find(({ phoneHash }) => phoneHash === hashOfPhone(phone))
  return { key, code, setup, ownSeat: own?.seat ?? null, gameId, teach, ...presentNews(progress, 0) }
}

/** What has become of a session, for the phone that has just changed it. */
export async function readEndingOf(db: Reader, key: string) {
  const session = await findOrRefuse(db, key)
  return { ending: await readEnding(db, session) }
}
