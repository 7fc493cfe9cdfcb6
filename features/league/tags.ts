import { personalTagKind, tagKind } from '~/lib/tags'

export const leagueTags = {
  /** The standings of all seasons. */
  boards: tagKind('league'),
  /** Whether a member takes part. */
  own: personalTagKind('league'),
}
