import type { RateClass } from '~/lib/contract'

/** Calls a minute from one address. Pages and reads are generous: a phone network shares one address. */
export const callsPerMinute: Record<RateClass | 'page', number> = {
  page: 600,
  read: 1200,
  search: 240,
  write: 120,
  'sign-in': 20,
}

/**
 * The address that this process gives as its own when a page's loaders ask the API. They are not counted: all pages
 * would share one limit, and who asked for the page has been counted already. No socket has this address.
 */
export const ownAddress = 'own'
