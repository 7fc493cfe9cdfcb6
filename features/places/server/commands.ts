import type { LockRegionsRow } from '~/db/rows/places'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { placeTags, type RegionLevel } from '../region'

export interface StoredRegion {
  code: string
  level: RegionLevel
  province: string
  district: string
  neighbourhood: string
  latitude: number
  longitude: number
}

/** The stored regions with these codes, locked until the transaction ends. */
export async function lockRegions(
  tx: Transaction,
  codes: readonly string[],
): Promise<Map<string, StoredRegion>> {
  await tx.lock(advisoryLocks.regionImport)
  const regions = await tx<LockRegionsRow[]>`
    select code, level, province, district, neighbourhood, latitude, longitude
    from regions where code = any(${[...codes]}::text[]) order by code for no key update`
  return new Map(regions.map((region) => [region.code, region as StoredRegion]))
}

/** Adds or updates regions by their code. Rows that would not change are not written. */
export async function storeRegions(tx: Transaction, regions: readonly StoredRegion[]): Promise<void> {
  await tx`
    insert into regions (code, level, province, district, neighbourhood, latitude, longitude)
    select code, level, province, district, neighbourhood, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(regions)}::text::jsonb) as given(
      code text, level text, province text, district text, neighbourhood text,
      latitude double precision, longitude double precision)
    order by code
    on conflict (code) do update set level = excluded.level, province = excluded.province,
      district = excluded.district, neighbourhood = excluded.neighbourhood, latitude = excluded.latitude,
      longitude = excluded.longitude
    where (regions.level, regions.province, regions.district, regions.neighbourhood, regions.latitude, regions.longitude)
      is distinct from (excluded.level, excluded.province, excluded.district, excluded.neighbourhood, excluded.latitude,
        excluded.longitude)`
  await invalidate(tx, placeTags.regions.all)
}
