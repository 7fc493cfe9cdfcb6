import { tagKind } from '~/lib/tags'
import type { Point } from './place'

export type RegionLevel = 'province' | 'district' | 'neighbourhood'

/** A region with the point at which people look for it, mostly its office. */
export interface Region extends Point {
  level: RegionLevel
  province: string
  /** Empty for a province. */
  district: string
  /** Empty for a province or district. */
  neighbourhood: string
}

/** A named place that is not a region: a station, a park, a university. */
export interface Landmark extends Point {
  name: string
  kind: 'station' | 'sight'
}

export const placeTags = {
  /** The list of regions, which changes with an import only. */
  regions: tagKind('regions'),
}
