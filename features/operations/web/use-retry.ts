import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { operationsEndpoints } from '../endpoints'
import { operationsQueries } from './queries'

/** Makes the server retry a failed job or due item now. */
export function useRetry(kind: 'retryJob' | 'retryItem') {
  const client = useQueryClient()
  const retry = useCall(operationsEndpoints[kind])
  return {
    retry: (id: number) =>
      retry.mutate(
        { params: { id } },
        {
          onSuccess: () => showToast({ type: 'success', message: '다시 시도하게 했어요' }),
          onError: (error) => sayFailure(error, '다시 시도하지 못했어요'),
          onSettled: () => client.invalidateQueries({ queryKey: operationsQueries.health().queryKey }),
        },
      ),
    busyId: retry.isPending ? retry.variables.params.id : null,
  }
}
