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

/** Brings one query's answer into a client. */
export type Need = (client: QueryClient) => Promise<unknown>

/** What a page shows. */
export type Needs = (where: Where) => Need[]

/** Answers as they stand in the query cache, on their way into the browser's. */
export interface Prefetched {
  answers: { key: QueryKey; data: unknown; tags: string }[]
}

/** A page needs the answer of these query options, which its components use too. */
export function need<Data, Failure, Shown, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Failure, Shown, Key>,
): Need {
  return (client) => client.fetchQuery(options)
}

/** A page needs the first page of this list. */
export function needPages<Data, Failure, Shown, Key extends QueryKey, PageParam>(
  options: FetchInfiniteQueryOptions<Data, Failure, Shown, Key, PageParam>,
): Need {
  return (client) => client.fetchInfiniteQuery(options)
}

/**
 * Loader for the first, server-rendered visit: asks for everything the page needs and embeds it. What the API
 * refuses (unknown, malformed) becomes the page's status; what fails otherwise is left to the browser to retry.
 */
export function prefetchOnServer(needs: Needs) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<Prefetched> => {
    const client = makeQueryClient(context.get(apiFetchContext))
    const outcomes = await Promise.allSettled(
      needs({ params, url: new URL(request.url) }).map((fetched) => fetched(client)),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && outcome.reason instanceof CallFailed) {
        const { status, message } = outcome.reason
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

/** Loader for every later visit: starts what is missing and shows the page at once, with what is there. */
export function prefetchInBrowser(needs: Needs) {
  return async ({ params, request }: { params: Where['params']; request: Request }): Promise<null> => {
    const client = queryClient()
    // Failures stay in the cache, where the page's components find and show them.
    void Promise.allSettled(needs({ params, url: new URL(request.url) }).map((fetched) => fetched(client)))
    return null
  }
}
