import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { operationsEndpoints } from '../contract'
import { operationsQueries } from './queries'

/** Makes the server retry a failed job or due item now. */
export function useRetry(kind: 'job' | 'item') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      const endpoint = kind === 'job' ? operationsEndpoints.retryJob : operationsEndpoints.retryItem
      await call(endpoint, { params: { id } }, { client })
    },
    onSuccess: () => showToast({ type: 'success', message: '다시 시도하게 했어요' }),
    onError: (error) => sayFailure(error, '다시 시도하지 못했어요'),
    onSettled: () => client.invalidateQueries({ queryKey: operationsQueries.health().queryKey }),
  })
}
