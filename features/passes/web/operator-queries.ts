import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { auditsShape, liabilitiesShape, passEndpoints, transfersShape } from '../contract'

/** Passes move all the time, so what was read is looked at again. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const ledgerQueries = {
  all: () => ownKey('ledger'),

  liability: () =>
    queryOptions({
      queryKey: [...ledgerQueries.all(), 'liability'] as const,
      queryFn: async (context) =>
        liabilitiesShape.fromWire(await call(passEndpoints.liability, {}, context)).rows,
      ...onReturn,
    }),

  audits: () =>
    queryOptions({
      queryKey: [...ledgerQueries.all(), 'audits'] as const,
      queryFn: async (context) => auditsShape.fromWire(await call(passEndpoints.audits, {}, context)).audits,
      ...onReturn,
    }),

  /** Each page goes on after the last transfer of the one before. */
  transfers: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...ledgerQueries.all(), 'transfers', text] as const,
      queryFn: async (context) => {
        const before = context.pageParam === null ? {} : { before: context.pageParam }
        const query = { ...(text === '' ? {} : { q: text }), ...before }
        const { transfers, next } = transfersShape.fromWire(
          await call(passEndpoints.transfers, { query }, context),
        )
        return { items: transfers, next: next === null ? null : String(next), count: transfers.length }
      },
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
    }),
}
