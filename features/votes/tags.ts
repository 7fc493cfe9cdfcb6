import { tagKind } from '~/lib/tags'

export const voteTags = {
  /** A vote: its ballots and its result. */
  votes: tagKind('votes'),
  /** Whether a meetup has a vote. */
  ofMeetup: tagKind('meetup-votes'),
}
