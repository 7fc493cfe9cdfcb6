import { personalTagKind, tagKind } from '~/lib/tags'

export const gameTags = {
  /** A game's own data: names, pictures, categories. */
  facts: tagKind('games'),
  /** Score, rank and counts, which change with reviews and plays. */
  figures: tagKind('game-figures'),
  /** The like count of a game. Lists do not depend on it, so their count may be a minute old. */
  likes: tagKind('game-likes'),
  /** The favourite games of a member, as others see them. */
  favourites: tagKind('favourite-games'),
  /** A member's own state for games: liked, played, reviewed. */
  own: personalTagKind('games'),
  /** The list of games that a member owns. */
  owned: personalTagKind('owned-games'),
}
