import { personalTagKind, tagKind } from '~/lib/tags'

export const accountTags = {
  /** The number of members. */
  members: tagKind('members'),
  /** Nicknames and pictures, as others see them. */
  profiles: tagKind('profiles'),
  own: personalTagKind('account'),
  blocks: personalTagKind('blocks'),
}
