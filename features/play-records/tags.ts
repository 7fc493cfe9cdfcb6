import { personalTagKind, tagKind } from '~/lib/tags'

export const playTags = {
  /** What members say about a game for each number of players, and how long it takes. */
  verdicts: tagKind('verdicts'),
  own: personalTagKind('plays'),
}
