import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query'
import type { ApiFetch } from '../in-process-call'
import { CallFailed } from './call-failed'
import { invalidateChanged } from './query-tags'

const minuteMs = 60_000

/** How long an answer counts as fresh when a query says nothing else. */
const freshForMs = minuteMs
const cacheMs = 10 * minuteMs

const transports = new WeakMap<QueryClient, ApiFetch>()

/** How queries of this client reach the API: in-process on the server, over the network in the browser. */
export function transportOf(client: QueryClient): ApiFetch {
  return transports.get(client) ?? ((path, init) => fetch(path, init))
}

export function makeQueryClient(transport?: ApiFetch): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: (_data, _error, _variables, _result, { options, meta }) => {
      const isOfSameScope = (other: Mutation) => other.options.scope?.id === options.scope?.id
      // What is read before the last of several quick taps has been answered would take back what they show.
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
        // What the server refused stays refused; what did not arrive is worth two more tries.
        retry: (failures, error) =>
          typeof document !== 'undefined' &&
          failures < 2 &&
          !(error instanceof CallFailed && error.status > 0 && error.status < 500),
        refetchOnWindowFocus: false,
        // Without a connection asking fails with a sentence, instead of waiting for one without a word.
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

/** The browser's one client; on the server a new one each time, so that no visitor meets another's data. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}
