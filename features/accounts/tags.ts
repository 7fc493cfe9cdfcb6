import { personalTagKind, tagKind } from '~/lib/tags'

export const accountTags = {
  /** How many members there are. */
  members: tagKind('members'),
  /** Nicknames and pictures, as other people see them. */
  profiles: tagKind('profiles'),
  own: personalTagKind('account'),
  blocks: personalTagKind('blocks'),
}
