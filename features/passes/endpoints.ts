import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const walletEndpoints = endpointsOf<typeof schemas.walletCalls>({
  wallet: get('/v1/me/passes'),
})

/** A member's usable passes, those that expire first coming first, and their held ones. */
export type Wallet = ReplyOf<typeof walletEndpoints.wallet>
/** Usable passes that expire together. */
export type PassLot = Wallet['lots'][number]
