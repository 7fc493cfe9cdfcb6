import { importKind } from '~/lib/server/import-kind'
import { importRegions } from './import-regions'
import type { ReadRow } from './read-regions'

export const regionImport = importKind<ReadRow>({
  name: 'regions',
  worker: 'features/places/server/import/read-regions-worker',
  take: importRegions,
})
