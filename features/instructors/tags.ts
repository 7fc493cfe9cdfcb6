import { personalTagKind, tagKind } from '~/lib/tags'

export const instructorTags = {
  /** What an instructor says of themselves, and whether they are listed. */
  facts: tagKind('instructors'),
  /** One request for a lesson, as its requester sees it. */
  lessons: tagKind('lessons'),
  /** A member's own page as an instructor, and what is asked of them. */
  own: personalTagKind('instructor'),
}
