import { joinByName } from '~/lib/server/feature'
import type { ImportKind } from '~/lib/server/import-kind'
import { features } from './features'

/** All kinds of file that operators import, by name. */
export const allImportKinds: Readonly<Record<string, ImportKind>> = joinByName(
  features.flatMap(({ imports = [] }) => imports.map((kind) => ({ [kind.name]: kind }))),
)
