import { personalTagKind } from '~/lib/tags'

export const noticeTags = {
  own: personalTagKind('notices'),
  settings: personalTagKind('notice-settings'),
}
