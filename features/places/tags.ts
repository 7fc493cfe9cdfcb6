import { tagKind } from '~/lib/tags'

export const placeTags = {
  /** The list of regions, which changes with an import only. */
  regions: tagKind('regions'),
}
