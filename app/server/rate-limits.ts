import type { RateClass } from '~/lib/endpoint'

/**
 * Calls per minute from one IP address. Generous, because a cafe or phone network shares one address.
 *
 * Signing in and up takes up to five calls, so two dozen people per minute fit. Guessing is not the concern: states,
 * codes and tickets are too long for it. The limit caps what we ask of the providers.
 *
 * A picture, an import file or an export costs a second of work. Choosing a game for an unknown name of an import checks the file
 * again.
 *
 * What pages note of themselves is stored for nobody in particular, and may be lost.
 */
export const callsPerMinute: Record<RateClass | 'page', number> = {
  page: 600,
  read: 1200,
  search: 240,
  write: 120,
  'sign-in': 120,
  upload: 10,
  import: 20,
  note: 30,
}

/**
 * How long pages may keep a processor busy per minute for one IP address, counted after each page: a sixth of one
 * processor. A page takes some tens of milliseconds, and most come from the cache and take none.
 */
export const pageMsPerMinute = 10_000

/**
 * The pseudo address for requests that a page's loaders make inside this process. They are not counted, because all
 * pages would share one limit and the page request itself was counted. No socket can have this address.
 */
export const ownAddress = 'own'
