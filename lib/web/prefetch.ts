import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import { apiFetchContext } from '../in-process-call'
import { CallFailed } from './call-failed'
import { makeQueryClient, queryClient } from './query-client'
import { tagListOf } from './query-tags'

export interface Where {
  params: Record<string, string | undefined>
  url: URL
}

/** Loads one query into a client. */
export type Need = (client: QueryClient) => Promise<unknown>

/** The queries that a page needs. */
export type Needs = (where: Where) => Need[]

/** Query cache entries, embedded in the page for the browser's cache. */
export interface Prefetched {
  answers: { key: QueryKey; data: unknown; tags: string }[]
}

/** Declares a query that a page needs. Its components use the same query options. */
export function need<Data, Failure, Shown, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Failure, Shown, Key>,
): Need {
  return (client) => client.fetchQuery(options)
}

/** Declares that a page needs the first page of a list. */
export function needPages<Data, Failure, Shown, Key extends QueryKey, PageParam>(
  options: FetchInfiniteQueryOptions<Data, Failure, Shown, Key, PageParam>,
): Need {
  return (client) => client.fetchInfiniteQuery(options)
}

/**
 * Loader for the first, server-rendered visit: runs all queries of the page and embeds the answers. A 4xx
 * answer becomes the page's status; other failures are left to the browser to retry. `pathAfter` returns the
 * new path of a thing that has moved, or null.
 */
export function prefetchOnServer(needs: Needs, pathAfter?: (failure: CallFailed) => string | null) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<Prefetched> => {
    const client = makeQueryClient(context.get(apiFetchContext))
    const outcomes = await Promise.allSettled(
      needs({ params, url: new URL(request.url) }).map((fetched) => fetched(client)),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && outcome.reason instanceof CallFailed) {
        const { status, message } = outcome.reason
        const moved = pathAfter?.(outcome.reason) ?? null
        // The router's `redirect` is not used, because its code would be loaded with every page.
        if (moved !== null) throw new Response(null, { status: 301, headers: { Location: moved } })
        if (status >= 400 && status < 500)
          throw data({ error: message }, { status: status === 400 ? 404 : status })
      }
    }
    const answered = client.getQueryCache().getAll()
    return {
      answers: answered
        .filter(({ state }) => state.status === 'success')
        .map((query) => ({ key: query.queryKey, data: query.state.data, tags: tagListOf(query) })),
    }
  }
}

/** Loader for navigation in the browser: starts missing queries and shows the page without waiting for them. */
export function prefetchInBrowser(needs: Needs) {
  return async ({ params, request }: { params: Where['params']; request: Request }): Promise<null> => {
    const client = queryClient()
    // Errors stay in the query cache, where the components show them.
    void Promise.allSettled(needs({ params, url: new URL(request.url) }).map((fetched) => fetched(client)))
    return null
  }
}
