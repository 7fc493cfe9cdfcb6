import { endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const payoutConsoleEndpoints = endpointsOf<typeof schemas.payoutConsoleCalls>({
  payouts: get('/v1/staff/cafes/:cafeId/payouts'),
  payoutFile: get('/v1/staff/cafes/:cafeId/payouts/file'),
  changePayee: put('/v1/staff/cafes/:cafeId/payee'),
})

export type PayoutsOfCafe = ReplyOf<typeof payoutConsoleEndpoints.payouts>
