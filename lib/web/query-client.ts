import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query'
import type { ApiFetch } from '../in-process-call'
import { CallFailed } from './call-failed'
import { invalidateChanged } from './query-tags'

const minuteMs = 60_000

/** The default stale time of queries. */
const freshForMs = minuteMs
const cacheMs = 10 * minuteMs

const transports = new WeakMap<QueryClient, ApiFetch>()

/** How the queries of this client reach the API: in-process on the server, over the network in the browser. */
export function transportOf(client: QueryClient): ApiFetch {
  return transports.get(client) ?? ((path, init) => fetch(path, init))
}

export function makeQueryClient(transport?: ApiFetch): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _result, { options, meta }) => {
      const isOfSameScope = (other: Mutation) => other.options.scope?.id === options.scope?.id
      // Refetching before the last of several quick taps is answered would undo what the later taps show.
      if (options.scope && client.isMutating({ predicate: isOfSameScope }) > 1) return
      return invalidateChanged(client, meta?.isShown === true)
    },
  })
  const client: QueryClient = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        gcTime: cacheMs,
        // Retries network failures and 5xx at most twice; a refusal would only be repeated.
        retry: (failures, error) =>
          typeof document !== 'undefined' &&
          failures < 2 &&
          !(error instanceof CallFailed && error.status > 0 && error.status < 500),
        refetchOnWindowFocus: false,
        // Without a connection a query fails with a message instead of pausing silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (transport) transports.set(client, transport)
  return client
}

let browserClient: QueryClient | undefined

/** A single client in the browser; a new one per request on the server, so that no user sees another's data. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}
