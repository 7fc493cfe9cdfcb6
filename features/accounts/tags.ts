import { personalTagKind, tagKind } from '~/lib/tags'

export const accountTags = {
  /** The number of members. */
  members: tagKind('members'),
  /** Nicknames and pictures, as others see them. */
  profiles: tagKind('profiles'),
  /** Roles and suspensions of members, as operators see them. Its name is older: two releases that run at once share it. */
  status: tagKind('standing'),
  /** The versions of the terms. */
  policies: tagKind('policies'),
  own: personalTagKind('account'),
  blocks: personalTagKind('blocks'),
}
