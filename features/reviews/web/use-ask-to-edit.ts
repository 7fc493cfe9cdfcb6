import { type NavigateOptions, useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { showDialog } from '~/ui/dialog-store'
import { afterOverlay } from '~/ui/use-sheet'

/** Asks whoever has written about a game already whether to change that, and opens the form for it. */
export function useAskToEdit(gameId: number | string): (options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate()
  return async (options) => {
    const isWanted = await showDialog({
      title: '이미 작성한 리뷰가 있어요. 수정할까요?',
      confirmLabel: '수정',
      cancelLabel: '취소',
    })
    await new Promise<void>(afterOverlay)
    if (isWanted) await navigate(paths.rewriteReview(gameId), options)
    return isWanted
  }
}
