import { importKind } from '~/lib/server/import-kind'
import { importCafes } from './import-cafes'
import type { ShopRow } from './read-shops'

export const cafeImport = importKind<ShopRow>({
  name: 'cafes',
  worker: 'features/cafes/server/import/read-shops-worker',
  take: importCafes,
})
