import { Suspense } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import { lazily } from '~/lib/web/lazily'
import { IconButton } from '~/ui/icon-button'
import { useSheet } from '~/ui/use-sheet'
import type { Review } from '../endpoints'

const ReviewMenuSheet = lazily(() => import('./review-menu-sheet'), 'ReviewMenuSheet')

/** The menu of a review: its author can edit or delete it, others can report it or block its author. */
export function ReviewMenu({
  review,
  onGone,
}: {
  review: Review
  /** Called after the review was deleted or its author blocked. */
  onGone?: () => void
}) {
  const sheet = useSheet()
  const { account } = useSession()
  return (
    <>
      <IconButton
        icon="dots"
        label={`${review.authorName} 님의 리뷰 더보기`}
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
        className="text-ink-dim!"
      />
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <ReviewMenuSheet
            review={review}
            isOwn={account?.id === review.authorId}
            sheet={sheet}
            onGone={onGone}
          />
        </Suspense>
      ) : null}
    </>
  )
}
