import { type Mutation, MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import type { ApiFetch } from '../in-process-call'
import { CallFailed } from './call-failed'
import { invalidateChanged, invalidateEverything } from './query-tags'

const minuteMs = 60_000

/** The default stale time of queries. */
const freshForMs = minuteMs
const cacheMs = 10 * minuteMs

const transports = new WeakMap<QueryClient, ApiFetch>()

/** How the queries of this client reach the API: in-process on the server, over the network in the browser. */
export function transportOf(client: QueryClient): ApiFetch {
  return transports.get(client) ?? ((path, init) => fetch(path, init))
}

/**
 * Whether the screen may be outdated after this failure of a write: its answer was lost, so it may have happened, or it
 * was refused because something has changed or is gone meanwhile.
 */
function leavesInDoubt(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  return [0, 404, 409].includes(error.status) || error.status >= 500
}

export function makeQueryClient(transport?: ApiFetch): QueryClient {
  let isInDoubt = false
  const mutationCache = new MutationCache({
    onSettled: (_data, error, _variables, _result, { options, meta }) => {
      // A mutation that shows its change itself also takes it back itself. Some of them are caused by what is read, so
      // reading after their failure would repeat them for ever.
      if (leavesInDoubt(error) && meta?.isShown !== true) isInDoubt = true
      const isOfSameScope = (other: Mutation) => other.options.scope?.id === options.scope?.id
      // Refetching before the last of several quick taps is answered would undo what the later taps show.
      if (options.scope && client.isMutating({ predicate: isOfSameScope }) > 1) return
      // Reading before the last mutation is answered would undo what it shows.
      if (!isInDoubt || client.isMutating() > 1) return invalidateChanged(client, meta?.isShown === true)
      isInDoubt = false
      // Not awaited, so that the user is told of the failure at once.
      invalidateEverything(client)
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
  if (browserClient === undefined) {
    // It takes a page for online until it hears otherwise, so one that is opened offline would not hear that the network came.
    onlineManager.setOnline(navigator.onLine)
    browserClient = makeQueryClient()
  }
  return browserClient
}
