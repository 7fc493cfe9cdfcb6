import { tagKind } from '~/lib/tags'

export const importTags = {
  /** The state of an import and its progress. */
  facts: tagKind('imports'),
}
