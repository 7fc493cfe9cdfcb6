import type { Found } from './gazetteer'
import { addressOf } from './gazetteer'
import type { Point } from './place'

/** One answer to a search for an address. */
export interface AddressFound extends Point {
  /** What a person knows it by. */
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
  /** The address service, or our own list of regions where that does not help. */
  source: 'kakao' | 'regions'
}

export const longestSearch = 100
export const addressesPerPage = 15
/** As many as the address service has. */
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

/** One page of a list that is there as a whole. */
export function pageOfFound(all: readonly AddressFound[], page: number): AddressPage {
  const end = page * addressesPerPage
  return {
    found: all.slice(end - addressesPerPage, end),
    total: all.length,
    isEnd: end >= all.length,
    source: 'regions',
  }
}

/** How an address is shown: the address by street, then by lot, then the name. */
export function detailOf({ name, road, lot }: AddressFound): string | null {
  const detail = road ?? lot
  return detail === name ? null : detail
}
