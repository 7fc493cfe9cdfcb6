import { personalTagKind, tagKind } from '~/lib/tags'

export const playTags = {
  /** What members say of a game per number of people, and how long it took them. */
  verdicts: tagKind('verdicts'),
  own: personalTagKind('plays'),
}
