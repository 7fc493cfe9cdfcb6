import { queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointParts } from '../endpoint'
import { call } from './call'
import { ownKey } from './own-key'

/** Refetches when the window regains focus, for what several people change. */
export const onReturn = { refetchOnWindowFocus: 'always' } as const

/** Query options for what an endpoint replies to the signed-in member. */
export function ownQuery<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  input: CallInput<P>,
  options: { refetchOnWindowFocus?: 'always'; retry?: false } = {},
) {
  return queryOptions({
    queryKey: ownKey(endpoint.path, input),
    queryFn: (context) => call(endpoint, input, context),
    ...options,
  })
}
