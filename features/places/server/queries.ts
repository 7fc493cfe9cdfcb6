import type { Reader } from '~/lib/server/database'
import { addressOf, knownRegions } from '../gazetteer'
import type { Region, RegionLevel } from '../region'

/** All imported regions, and the known regions that were not imported. */
export async function listRegions(db: Reader): Promise<Region[]> {
  const rows = await db<(Omit<Region, 'level'> & { level: string })[]>`
    select level, province, district, neighbourhood, latitude, longitude from regions order by code`
  const imported = rows.map((row) => ({ ...row, level: row.level as RegionLevel }))
  const names = new Set(imported.map(addressOf))
  return [...imported, ...knownRegions.filter((region) => !names.has(addressOf(region)))]
}
