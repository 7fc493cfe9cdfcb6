import { personalTagKind, tagKind } from '~/lib/tags'

export const gameTags = {
  /** What a game is: its names, pictures, categories. */
  facts: tagKind('games'),
  /** Score, rank and counts, which reviews and plays move. */
  figures: tagKind('game-figures'),
  /** How many like a game. Lists do not depend on it: their count may be a minute old. */
  likes: tagKind('game-likes'),
  /** What of a game is a member's own: liked, played, reviewed. */
  own: personalTagKind('games'),
}
