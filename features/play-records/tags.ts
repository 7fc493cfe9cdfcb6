import { personalTagKind, tagKind } from '~/lib/tags'

export const playTags = {
  /** The verdicts on a game for each number of players, and its median duration. */
  verdicts: tagKind('verdicts'),
  own: personalTagKind('plays'),
}
