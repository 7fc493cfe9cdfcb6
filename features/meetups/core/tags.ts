import { personalTagKind, tagKind } from '~/lib/tags'

export const meetupTags = {
  /** Everything about a meetup: its text, status, seats and members. */
  facts: tagKind('meetups'),
  /** A member's own part in meetups: seats, requests, places in line and answers. */
  own: personalTagKind('meetups'),
}
