import type { MapPoint } from '../map-port'

/** The data that the embedded map draws. */
export interface BaseMap {
  /** Outlines of land. Everything else is water. */
  land: readonly (readonly MapPoint[])[]
  waters: readonly { isArea: boolean; course: readonly MapPoint[] }[]
  streets: readonly { rank: StreetRank; course: readonly MapPoint[] }[]
  names: readonly PlaceName[]
}

export type StreetRank = 'highway' | 'main' | 'side'

/** Kinds of names by priority: an earlier kind is placed first and displaces later ones. */
export const nameKinds = [
  'province',
  'district',
  'neighbourhood',
  'station',
  'sight',
  'water',
  'street',
] as const
export type NameKind = (typeof nameKinds)[number]

export interface PlaceName {
  text: string
  at: MapPoint
  kind: NameKind
}

/** The range of zooms in which names of a kind are shown. */
export const shownAt: Record<NameKind, readonly [from: number, to: number]> = {
  province: [7, 9],
  district: [9, 13],
  neighbourhood: [13, 20],
  station: [14, 20],
  sight: [15, 20],
  water: [13, 20],
  street: [15, 20],
}
