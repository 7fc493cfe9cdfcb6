import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { resultShape } from '../contract'
import { timerRefusals } from '../refusals'
import { hashOfPhone } from './commands/sessions'
import type { ResultPlayerRow, ResultRow } from './queries/results'
import {
  findSession,
  type LoggedEvent,
  listEvents,
  listSeats,
  type TimerSession,
  toSeating,
} from './queries/sessions'

export interface TimerNews {
  seats: number[]
  silent: number[]
  events: LoggedEvent[]
  isOver: boolean
  now: number
}

async function findOrRefuse(db: Reader, key: string): Promise<TimerSession> {
  const session = await findSession(db, key)
  if (!session) throw refuse(timerRefusals.noTimer)
  return session
}

/** The events after this sequence number, and the current seats. */
export async function readNews(
  db: Reader,
  key: string,
  { after, now }: { after: number; now: Date },
): Promise<TimerNews> {
  const session = await findOrRefuse(db, key)
  const [seats, events] = await Promise.all([
    listSeats(db, session.id, now),
    listEvents(db, session.id, after),
  ])
  return { ...toSeating(seats), events, isOver: session.isOver, now: now.getTime() }
}

/** The whole session, for a phone that opens it. */
export async function presentSession(db: Reader, key: string, { phone, now }: { phone: string; now: Date }) {
  const session = await findOrRefuse(db, key)
  const [seats, events] = await Promise.all([listSeats(db, session.id, now), listEvents(db, session.id)])
  const own = seats.find(({ phone_hash }) => phone_hash === hashOfPhone(phone))
  return {
    key: session.key,
    code: session.code,
    setup: session.setup,
    ...toSeating(seats),
    ownSeat: own?.seat ?? null,
    events,
    isOver: session.isOver,
    now: now.getTime(),
  }
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
