import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { importEndpoints } from '../endpoints'
import { importQueries } from './queries'

const failures = {
  start: '가져오지 못했어요',
  checkAgain: '다시 확인하지 못했어요',
  cancel: '취소하지 못했어요',
}

/** A change to the state of an import. */
export function useImportChange(name: keyof typeof failures, id: number) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useCall(importEndpoints[name])
  const { queryKey } = importQueries.file(id)
  return {
    isPending,
    run: () =>
      mutateAsync({ params: { id } }).then(
        (file) => void client.setQueryData(queryKey, file),
        (error) => sayFailure(error, failures[name]),
      ),
  }
}
