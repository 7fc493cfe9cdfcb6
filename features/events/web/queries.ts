import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { eventEndpoints } from '../endpoints'

const minuteMs = 60_000

export const eventQueries = {
  all: () => ['cafe-events'] as const,

  /** What is still to come, of all cafes or of one. */
  coming: (cafeId: number | null = null) =>
    queryOptions({
      queryKey: [...eventQueries.all(), 'coming', cafeId] as const,
      queryFn: async (context) => {
        const query = { cafeId: cafeId ?? undefined }
        return (await call(eventEndpoints.list, { query }, context)).results
      },
      staleTime: minuteMs,
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...eventQueries.all(), 'detail', id] as const,
      queryFn: (context) => call(eventEndpoints.event, { params: { id } }, context),
    }),
}

export const ownEventQueries = {
  signUp: (id: number) => ownQuery(eventEndpoints.ownSignUp, { params: { id } }, onReturn),
  list: () => ownQuery(eventEndpoints.own, {}, onReturn),
}
