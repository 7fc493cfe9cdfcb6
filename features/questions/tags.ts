import { tagKind } from '~/lib/tags'

export const questionTags = {
  /** The questions and answers of a meetup. */
  ofMeetup: tagKind('meetup-questions'),
}
