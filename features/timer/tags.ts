import { tagKind } from '~/lib/tags'

export const timerTags = {
  /** One shared timer: who sits at it and what happened. */
  sessions: tagKind('timers'),
  /** What became of games, for those who claim theirs. */
  results: tagKind('timer-results'),
}
