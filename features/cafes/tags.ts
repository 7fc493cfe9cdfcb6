import { personalTagKind, tagKind } from '~/lib/tags'

export const cafeTags = {
  /** A cafe's own data: name, place, hours, fees, notices. */
  facts: tagKind('cafes'),
  /** The games a cafe owns. */
  shelf: tagKind('cafe-shelves'),
  /** How many follow a cafe. Lists do not depend on it, so their count may be a minute old. */
  follows: tagKind('cafe-follows'),
  /** What a cafe is to a member: followed. */
  own: personalTagKind('cafes'),
  /** What the console of a cafe shows beside that, to those who look after it. */
  console: personalTagKind('cafe-console'),
}
