import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const cafeEndpoints = endpointsOf<typeof schemas.cafeCalls>({
  list: get('/v1/cafe'),
  cafe: get('/v1/cafe/:id'),
  correct: post('/v1/cafe/:id/corrections'),
  followed: get('/v1/me/cafe/carts'),
  follow: post('/v1/me/cafe/carts'),
  shelf: get('/v1/storegetproduct'),
  owners: get('/v1/storeproduct'),
  closedDays: get('/v1/cafeDayOffView', { cachedFor: 'everybody' }),
  freeTables: get('/v1/cafes/:cafeId/free-tables', { cachedFor: 'everybody' }),
  passPrices: get('/v1/storepass', { cachedFor: 'everybody' }),
})

type Replies = { [K in keyof typeof cafeEndpoints]: ReplyOf<(typeof cafeEndpoints)[K]> }

/** A cafe in a list, with all data that lists filter by. */
export type CafeCard = Replies['list']['results'][number]
export type Cafe = Replies['cafe']
/** A cafe that owns a game, with the details of its copies. */
export type Owner = Replies['owners']['results'][number]
/** A game on a cafe's shelf. */
export type ShelfGame = Replies['shelf']['results'][number]
