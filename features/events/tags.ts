import { personalTagKind, tagKind } from '~/lib/tags'

export const eventTags = {
  /** What everybody sees of an event: its text, times and places. */
  facts: tagKind('cafe-events'),
  /** What a member has signed up for. */
  own: personalTagKind('cafe-events'),
}
