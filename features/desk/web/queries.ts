import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { deskEndpoints, waitingShape } from '../contract'

export const deskQueries = {
  waiting: () =>
    queryOptions({
      queryKey: ownKey('desk', 'waiting'),
      queryFn: async (context) => waitingShape.fromWire(await call(deskEndpoints.waiting, {}, context)),
      refetchOnWindowFocus: 'always',
    }),
}
