import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { houseNumbersShape, operationsEndpoints, systemHealthShape } from '../contract'
import { waitingEndpoints } from '../endpoints'

const lookAgainMs = 15_000

export const operationsQueries = {
  waiting: () => ownQuery(waitingEndpoints.waiting, {}, { refetchOnWindowFocus: 'always' }),

  numbers: () =>
    queryOptions({
      queryKey: ownKey('operations', 'numbers'),
      queryFn: async (context) =>
        houseNumbersShape.fromWire(await call(operationsEndpoints.houseNumbers, {}, context)).weeks,
      refetchOnWindowFocus: 'always',
    }),

  /** No tag is invalidated when a job begins or ends, so it is refetched while the screen is open. */
  health: () =>
    queryOptions({
      queryKey: ownKey('operations', 'health'),
      queryFn: async (context) =>
        systemHealthShape.fromWire(await call(operationsEndpoints.systemHealth, {}, context)),
      refetchInterval: lookAgainMs,
      refetchOnWindowFocus: 'always',
    }),
}
