import { personalTagKind, tagKind } from '~/lib/tags'

export const instructorTags = {
  /** An instructor's own data, and whether they are listed. */
  facts: tagKind('instructors'),
  /** One request for a lesson, as its requester and operators see it. */
  lessons: tagKind('lessons'),
  /** A member's own instructor page, and the lesson requests to them. */
  own: personalTagKind('instructor'),
}
