import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointParts, Reply } from '../endpoint'
import { call } from './call'
import type { ListPage } from './list-pages'

/** The start of the next slice, taken from `next` of the last reply: after a row, or a page number. */
export interface GoingOn {
  before?: number
  page?: number
}

interface Listed<Wire> {
  results: Wire[]
  next: string | null
  count: number
}

export type WireItem<P extends EndpointParts> = Reply<P> extends Listed<infer Wire> ? Wire : never

function goingOnFrom(next: string): GoingOn {
  const query = new URL(next).searchParams
  const numberOf = (name: keyof GoingOn) => (query.has(name) ? { [name]: Number(query.get(name)) } : {})
  return { ...numberOf('before'), ...numberOf('page') }
}

/**
 * Infinite query options for an endpoint whose replies link to the next slice, which new rows do not shift.
 */
export function slicesOf<
  P extends EndpointParts,
  const Key extends QueryKey,
  Item = WireItem<P>,
  Rest extends object = object,
>(
  endpoint: Endpoint<P>,
  {
    queryKey,
    params,
    toQuery,
    toItem,
    toRest,
    ...freshness
  }: {
    queryKey: Key
    /** The parameters of the path, if it has any. */
    params?: CallInput<P>['params']
    /** Builds the endpoint's query; it must include the given start of the slice. */
    toQuery: (goingOn: GoingOn) => CallInput<P>['query']
    /** Not needed where the wire speaks our words. */
    toItem?: (wire: WireItem<P>) => Item
    /** Data that a slice has besides its items. */
    toRest?: (slice: Reply<P>) => Rest
    staleTime?: number
    refetchOnWindowFocus?: 'always'
  },
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async (context): Promise<ListPage<Item> & Rest> => {
      const input = { query: toQuery(context.pageParam) } as CallInput<P>
      const reply = await call(endpoint, { ...input, ...(params && { params }) }, context)
      const page = reply as Listed<WireItem<P>>
      const rest = toRest?.(reply) ?? ({} as Rest)
      return {
        items: toItem ? page.results.map(toItem) : (page.results as Item[]),
        next: page.next,
        count: page.count,
        ...rest,
      }
    },
    initialPageParam: {} as GoingOn,
    getNextPageParam: ({ next }) => (next === null ? undefined : goingOnFrom(next)),
    ...freshness,
  })
}
