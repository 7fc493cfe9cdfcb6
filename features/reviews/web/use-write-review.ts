import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { showDialog } from '~/ui/dialog-store'
import { afterOverlay } from './use-sheet'

/** Asks whoever has written about a game already whether to change that. */
export function askToEditReview(): Promise<boolean> {
  return showDialog({
    title: '이미 리뷰를 쓰셨어요. 쓴 리뷰를 고칠까요?',
    confirmLabel: '고치기',
    cancelLabel: '취소',
  })
}

/** Opens the form for a review of a game, after asking whoever has written one already. */
export function useWriteReview(gameId: number | string, isReviewed: boolean): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (!isReviewed) await navigate(paths.writeReview(gameId))
    else if (await askToEditReview()) afterOverlay(() => void navigate(paths.rewriteReview(gameId)))
  }
}
