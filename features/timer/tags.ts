import { tagKind } from '~/lib/tags'

export const timerTags = {
  /** A shared timer: its seats, events and state. */
  sessions: tagKind('timers'),
  /** Saved results of games, which players can claim. */
  results: tagKind('timer-results'),
}
