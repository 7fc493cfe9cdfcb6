import { tagKind } from '~/lib/tags'

export const importTags = {
  /** The state of an import. Its progress does not invalidate the tag, so clients poll for it. */
  facts: tagKind('imports'),
}
