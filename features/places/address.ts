import type { AddressFound, AddressPage } from './endpoints'

export const addressesPerPage = 15

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
