import { tagKind } from '~/lib/tags'

export const reviewTags = {
  /** The reviews of a game and their summary. */
  ofGame: tagKind('reviews'),
  one: tagKind('review'),
}
