import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { ownedEndpoints } from '../endpoints'

/** Adds a game to the list of owned ones, or takes it out. `asked` is what has not been answered yet. */
export function useOwnGame() {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ gameId, isOwned }: { gameId: number; isOwned: boolean }) =>
      call(isOwned ? ownedEndpoints.add : ownedEndpoints.remove, { params: { gameId } }, { client }),
    onError: (error, { isOwned }) =>
      sayFailure(error, isOwned ? '가진 게임에 담지 못했어요' : '가진 게임에서 빼지 못했어요'),
  })
  return { own: mutate, asked: isPending ? variables : null }
}
