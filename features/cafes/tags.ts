import { personalTagKind, tagKind } from '~/lib/tags'

export const cafeTags = {
  /** A cafe's own data: name, place, hours, fees, notices. */
  facts: tagKind('cafes'),
  /** The games a cafe owns. */
  shelf: tagKind('cafe-shelves'),
  /** A cafe's number of followers. Lists do not depend on it, so their counts may be a minute old. */
  follows: tagKind('cafe-follows'),
  /** Whether a member follows a cafe. */
  own: personalTagKind('cafes'),
  /** The other data on a cafe's console, which only its staff see. */
  console: personalTagKind('cafe-console'),
}
