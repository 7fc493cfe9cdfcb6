import { onReturn, ownQuery } from '~/lib/web/own-query'
import { payoutConsoleEndpoints } from '../endpoints'

export const payoutsOfCafe = (cafeId: number | string) =>
  ownQuery(payoutConsoleEndpoints.payouts, { params: { cafeId: String(cafeId) } }, onReturn)
