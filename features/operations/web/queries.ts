import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { operationsEndpoints } from '../endpoints'

export const lookAgainMs = 15_000

export const operationsQueries = {
  waiting: () => ownQuery(operationsEndpoints.waiting, {}, { refetchOnWindowFocus: 'always' }),

  numbers: () => ownQuery(operationsEndpoints.numbers, {}, { refetchOnWindowFocus: 'always' }),

  /** No tag is invalidated when a job begins or ends, so it is refetched while the screen is open. */
  health: () => ({
    ...ownQuery(operationsEndpoints.health, {}, { refetchOnWindowFocus: 'always' }),
    refetchInterval: pollUnlessStreamed(null, lookAgainMs),
  }),

  /** Pages backwards by entry id from the newest entry, so that new entries do not shift the pages. */
  audit: ({ who, kind, thing }: { who: string; kind: string; thing: number | null }) =>
    infiniteQueryOptions({
      queryKey: ownKey('audit', who, kind, thing),
      queryFn: async (context) => {
        const query = {
          who: who || undefined,
          kind: kind || undefined,
          thing: thing ?? undefined,
          before: context.pageParam || undefined,
        }
        const { results, nextBefore } = await call(operationsEndpoints.audit, { query }, context)
        return {
          items: results,
          next: nextBefore === null ? null : String(nextBefore),
          count: results.length,
        }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
      refetchOnWindowFocus: 'always',
    }),
}
