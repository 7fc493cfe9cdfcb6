import { useRequireMember } from '~/features/accounts/web/use-session'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import type { Review } from '../endpoints'
import { useLikeReview } from './use-review-changes'

const looks = {
  small: '-my-2.5 -ml-2 h-11 min-w-11 gap-1 px-2 text-13',
  large: 'h-11 min-w-24 gap-1.5 px-4 text-15 ring-1 ring-inset ring-line',
}

/** The like button of a review with its count. Visitors are sent to the login. */
export function LikeReviewButton({
  review,
  size = 'small',
}: {
  review: Pick<Review, 'id' | 'isLiked' | 'likeCount'>
  size?: keyof typeof looks
}) {
  const requireMember = useRequireMember()
  const { mutate: like } = useLikeReview()
  return (
    <button
      type="button"
      aria-pressed={review.isLiked}
      onClick={() => {
        if (requireMember()) like({ reviewId: review.id, isLiked: !review.isLiked })
      }}
      className={cx(
        'tabular relative inline-flex items-center justify-center rounded-full text-ink-dim transition duration-150 hover:bg-sunken active:scale-95',
        looks[size],
      )}
    >
      <Icon
        name={review.isLiked ? 'heart-filled' : 'heart'}
        size={size === 'large' ? 20 : 18}
        className={review.isLiked ? 'text-brand' : undefined}
      />
      <span className="sr-only">좋아요 </span>
      {grouped(review.likeCount)}
    </button>
  )
}
