import type { ListRegionsRow } from '~/db/rows/places'
import type { Database, Reader } from '~/lib/server/database'
import type { ResponseCache } from '~/lib/server/response-cache'
import { addressOf, knownRegions } from '../gazetteer'
import { placeTags, type Region, type RegionLevel } from '../region'

const read = new WeakMap<ResponseCache, { since: number; regions: Promise<Region[]> }>()

/** `listRegions`, read again only after an import: the whole country has 20,000 of them. */
export function knownRegionsOf({
  db,
  responseCache,
}: {
  db: Database
  responseCache: ResponseCache
}): Promise<Region[]> {
  const known = read.get(responseCache)
  if (known && !responseCache.isStale([placeTags.regions.all], known.since)) return known.regions
  const entry = { since: responseCache.now(), regions: listRegions(db) }
  read.set(responseCache, entry)
  entry.regions.catch(() => read.delete(responseCache))
  return entry.regions
}

/** All imported regions, and the known regions that were not imported. */
async function listRegions(db: Reader): Promise<Region[]> {
  const rows = await db<ListRegionsRow[]>`
    select level, province, district, neighbourhood, latitude, longitude from regions order by code`
  const imported = rows.map((row) => ({ ...row, level: row.level as RegionLevel }))
  const names = new Set(imported.map(addressOf))
  return [...imported, ...knownRegions.filter((region) => !names.has(addressOf(region)))]
}
