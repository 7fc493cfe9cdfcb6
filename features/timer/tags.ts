import { tagKind } from '~/lib/tags'

export const timerTags = {
  /** A shared timer: its seats, events and state. */
  sessions: tagKind('timers'),
  /** How long the explanation of a game took. */
  teachings: tagKind('teachings'),
  /** Saved results of games, which players can claim. */
  results: tagKind('timer-results'),
}
