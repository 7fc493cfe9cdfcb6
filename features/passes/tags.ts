import { personalTagKind } from '~/lib/tags'

export const passTags = {
  own: personalTagKind('passes'),
}
