import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const placeEndpoints = endpointsOf<typeof schemas.placeCalls>({
  map: get('/v1/map', { cachedFor: 'everybody' }),
  search: get('/v1/addresses'),
  addressAt: get('/v1/addresses/at'),
})

/** The map settings of this installation, from its environment. They are public: browsers get them all. */
export type MapSettings = ReplyOf<typeof placeEndpoints.map>
export type AddressPage = ReplyOf<typeof placeEndpoints.search>
/** One result of a search for an address. */
export type AddressFound = AddressPage['found'][number]
