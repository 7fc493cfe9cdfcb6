import type { CallInput, Endpoint, EndpointParts } from '../endpoint'
import { ownKey } from './own-key'
import { slicesOf } from './slices-of'

/** What a screen with a searched and filtered list shows, from its address. */
export interface ListSearch<Filter extends string> {
  text: string
  filter: Filter
}

/** The first filter is that of everything. */
export function readListSearch<const Filter extends string>(
  params: URLSearchParams,
  { filters, longest }: { filters: readonly [Filter, ...Filter[]]; longest: number },
): ListSearch<Filter> {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longest),
    filter: filters.find((each) => each === params.get('filter')) ?? filters[0],
  }
}

/** Infinite query options for an endpoint that takes `listQuery`. */
export function searchedSlices<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  { text, filter }: ListSearch<string>,
) {
  return slicesOf(endpoint, {
    queryKey: ownKey(endpoint.path, text, filter),
    toQuery: (goingOn) => ({ q: text || undefined, filter, ...goingOn }) as unknown as CallInput<P>['query'],
    refetchOnWindowFocus: 'always',
  })
}
