import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { browserEndpoints } from '../endpoints'
import { browserQueries } from './queries'

/** Marks an error as looked after, which takes it off the list. */
export function useMarkDone() {
  const client = useQueryClient()
  const mark = useCall(browserEndpoints.markDone)
  return {
    markDone: (id: number) =>
      mark.mutate(
        { params: { id } },
        {
          onSuccess: () => showToast({ type: 'success', message: '확인한 것으로 표시했어요' }),
          onError: (error) => sayFailure(error, '표시하지 못했어요'),
          onSettled: () => client.invalidateQueries({ queryKey: browserQueries.errors().queryKey }),
        },
      ),
    busyId: mark.isPending ? mark.variables.params.id : null,
  }
}
