import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointParts, Reply } from '../endpoint'
import { call } from './call'

/** One page of a list, in the form that screens use. */
export interface ListPage<Item> {
  items: Item[]
  next: string | null
  /** The number of items on all pages. */
  count: number
}

export type Pages<Item> = InfiniteData<ListPage<Item>>

interface Listed<Wire> {
  results: Wire[]
  next: string | null
  count: number
}

type WireItem<P extends EndpointParts> = Reply<P> extends Listed<infer Wire> ? Wire : never

/** Infinite query options for an endpoint that replies with `pageOf`. */
export function pagesOf<
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
    onRead,
    ...freshness
  }: {
    queryKey: Key
    /** The parameters of the path, if it has any. */
    params?: CallInput<P>['params']
    /** Builds the endpoint's query for one page. */
    toQuery: (page: number) => CallInput<P>['query']
    /** Not needed where the wire speaks our words. */
    toItem?: (wire: WireItem<P>) => Item
    /** Data that a page has besides its items. */
    toRest?: (page: Reply<P>) => Rest
    onRead?: (client: QueryClient) => void
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
      onRead?.(context.client)
      const rest = toRest?.(reply) ?? ({} as Rest)
      return {
        items: toItem ? page.results.map(toItem) : (page.results as Item[]),
        next: page.next,
        count: page.count,
        ...rest,
      }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.next === null ? undefined : page + 1),
    ...freshness,
  })
}

/**
 * The items of all loaded pages, without duplicates. A duplicate occurs when an item is added between two page loads
 * and shifts another item onto the next page.
 */
export function itemsOf<Item>(pages: Pages<Item> | undefined, idOf: (item: Item) => number): Item[] {
  const items = pages?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.map((item) => [idOf(item), item])).values()]
}

/**
 * Placeholder data for searches: keeps the items that were found last in sight while the next ones are loaded. An empty
 * list is not kept, because the screen would say of the new search that it finds nothing.
 */
export function keepFound<Found extends { pages: readonly { items: readonly unknown[] }[] }>(
  last: Found | undefined,
): Found | undefined {
  return last?.pages.some(({ items }) => items.length > 0) ? last : undefined
}

/** Applies a change to the items of every page. */
export function withItems<Item>(pages: Pages<Item>, change: (item: Item) => Item): Pages<Item> {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}
