import { personalTagKind } from '~/lib/tags'

export const alertTags = {
  /** What a member has chosen to hear of. */
  own: personalTagKind('alerts'),
}
