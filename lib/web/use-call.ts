import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointParts } from '../endpoint'
import { call } from './call'

/** A call that changes something. With `key`, an endpoint that says `oncePerKey` executes it once. */
export function useCall<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  options: { onError?: () => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: CallInput<P> & { key?: string }) =>
      call(endpoint, input as CallInput<P>, { client, idempotencyKey: key }),
    ...options,
  })
}
