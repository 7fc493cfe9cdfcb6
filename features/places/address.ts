import type { Found } from './gazetteer'
import { addressOf } from './gazetteer'
import type { Point } from './place'

/** One result of a search for an address. */
export interface AddressFound extends Point {
  /** The name that people use for it. */
  name: string
  /** The address by street and number, if it has one. */
  road: string | null
  /** The address by region and lot, if it has one. */
  lot: string | null
}

export interface AddressPage {
  found: AddressFound[]
  total: number
  isEnd: boolean
  /** The address service, or our own list of regions if the service fails or finds nothing. */
  source: 'kakao' | 'regions'
}

export const longestSearch = 100
export const addressesPerPage = 15
/** The address service has no more pages. */
export const mostPages = 45

export function toAddress({ name, region, road, landmark, latitude, longitude }: Found): AddressFound {
  const lot = addressOf(region)
  return {
    name: landmark === null && road === null ? lot : name,
    road: road === null ? null : name,
    lot,
    latitude,
    longitude,
  }
}

/** Cuts one page out of a complete list. */
export function pageOfFound(all: readonly AddressFound[], page: number): AddressPage {
  const end = page * addressesPerPage
  return {
    found: all.slice(end - addressesPerPage, end),
    total: all.length,
    isEnd: end >= all.length,
    source: 'regions',
  }
}

/** The second line of a shown address: by street, or else by lot. Null if it would only repeat the name. */
export function detailOf({ name, road, lot }: AddressFound): string | null {
  const detail = road ?? lot
  return detail === name ? null : detail
}
