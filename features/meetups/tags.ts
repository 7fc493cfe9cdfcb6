import { personalTagKind, tagKind } from '~/lib/tags'

export const meetupTags = {
  /** Everything about a meetup: its text, status, seats, and who sits there. */
  facts: tagKind('meetups'),
  /** What a member has to do with meetups: their requests, places in line, answers. */
  own: personalTagKind('meetups'),
}
