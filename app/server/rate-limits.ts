import type { RateClass } from '~/lib/contract'

/** Calls a minute from one address. Pages and reads are generous: a phone network shares one address. */
export const callsPerMinute: Record<RateClass | 'page', number> = {
  page: 600,
  read: 1200,
  search: 240,
  write: 120,
  'sign-in': 20,
}
