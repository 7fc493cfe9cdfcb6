import type { Transaction } from '~/lib/server/database'
import type { RegionLevel } from '../region'

export interface StoredRegion {
  code: string
  level: RegionLevel
  province: string
  district: string
  neighbourhood: string
  latitude: number
  longitude: number
}

/** Stores regions by their code. Returns which codes are new and which have changed; the others stood already. */
export async function storeRegions(
  tx: Transaction,
  regions: StoredRegion[],
): Promise<{ added: string[]; changed: string[] }> {
  const stored = await tx<{ code: string; isNew: boolean | null }[]>`
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
        excluded.longitude)
    returning code, xmax = 0 as "isNew"`
  return {
    added: stored.filter(({ isNew }) => isNew === true).map(({ code }) => code),
    changed: stored.filter(({ isNew }) => isNew !== true).map(({ code }) => code),
  }
}
