import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const passEndpoints = endpointsOf<typeof schemas.passCalls>({
  counts: get('/v1/roompass'),
  history: get('/v1/roompasshistory'),
  wallet: get('/v1/me/passes'),
})

/** One entry of a member's history. The amounts of all entries add up to the passes in the wallet. */
export type PassEntry = ReplyOf<typeof passEndpoints.history>['results'][number]
/** A member's usable passes, those that expire first coming first, and their held ones. */
export type Wallet = ReplyOf<typeof passEndpoints.wallet>
/** Usable passes that expire together. */
export type PassLot = Wallet['lots'][number]
