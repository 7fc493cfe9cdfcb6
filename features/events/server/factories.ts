import { blankOf } from '~/lib/facts'
import type { Database } from '~/lib/server/database'
import type { EventDraft } from '../event'
import { eventFacts } from '../facts'
import { openEvent } from './commands/events'

type NewEvent = EventDraft & { gameIds: number[] }

/** An event on Saturday, 28 March 2026, from 14:00 to 18:00 for eleven people. */
export const anEventDraft = (about: Partial<NewEvent> = {}): NewEvent => ({
  ...blankOf(eventFacts),
  title: '봄맞이 카탄 대회',
  content: '누구나 참여할 수 있어요.',
  day: '2026-03-28',
  from: '14:00',
  until: '18:00',
  capacity: 11,
  closesDay: null,
  closesTime: null,
  gameIds: [],
  ...about,
})

/** Opened by a member of the cafe's staff. */
export function anEvent(
  db: Database,
  { cafeId, actorId, now, ...about }: Partial<NewEvent> & { cafeId: number; actorId: number; now: Date },
): Promise<number> {
  return db.transaction((tx) => openEvent(tx, { cafeId, actorId, now, ...anEventDraft(about) }))
}
