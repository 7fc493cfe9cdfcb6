import type { RateClass } from '~/lib/contract'

/**
 * Calls a minute from one address, generous where many share one, as in a cafe or on a phone network. Signing in and up
 * takes up to five calls, so two dozen people a minute can do it. Guessing is no matter: states, codes and tickets are
 * too long for it. The limit is for what a sign-in asks of the providers.
 *
 * A picture or a file takes a second of work. Each game that is chosen for an unknown name of a file looks at it again.
 */
export const callsPerMinute: Record<RateClass | 'page', number> = {
  page: 600,
  read: 1200,
  search: 240,
  write: 120,
  'sign-in': 120,
  upload: 10,
  import: 20,
}

/**
 * The address that this process gives as its own when a page's loaders ask the API. They are not counted: all pages
 * would share one limit, and who asked for the page has been counted already. No socket has this address.
 */
export const ownAddress = 'own'
