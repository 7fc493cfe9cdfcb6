import { type NavigateOptions, useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { showDialog } from '~/ui/dialog-store'

/** Asks a member who has already reviewed the game whether to edit that review, and opens the form. */
export function useAskToEdit(gameId: number | string): (options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate()
  return async (options) => {
    const isWanted = await showDialog({
      title: '이미 작성한 리뷰가 있어요. 수정할까요?',
      confirmLabel: '수정',
      cancelLabel: '취소',
    })
    if (isWanted) await navigate(paths.rewriteReview(gameId), options)
    return isWanted
  }
}
