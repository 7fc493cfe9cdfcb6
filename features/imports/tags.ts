import { tagKind } from '~/lib/tags'

export const importTags = {
  /** The state of an import. How far one has come is asked for again and again. */
  facts: tagKind('imports'),
}
