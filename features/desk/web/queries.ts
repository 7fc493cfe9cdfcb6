import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { auditPageShape, deskEndpoints } from '../contract'

export const deskQueries = {
  /** Pages backwards by entry id from the newest entry, so that new entries do not shift the pages. */
  audit: ({ who, kind, thing }: { who: string; kind: string; thing: number | null }) =>
    infiniteQueryOptions({
      queryKey: ownKey('desk', 'audit', who, kind, thing),
      queryFn: async (context) => {
        const query = {
          who: who || undefined,
          kind: kind || undefined,
          thing: thing ?? undefined,
          before: context.pageParam || undefined,
        }
        const { deeds, nextBefore } = auditPageShape.fromWire(
          await call(deskEndpoints.audit, { query }, context),
        )
        const next = nextBefore === null ? null : String(nextBefore)
        return { items: deeds, next, count: deeds.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
      refetchOnWindowFocus: 'always',
    }),
}
