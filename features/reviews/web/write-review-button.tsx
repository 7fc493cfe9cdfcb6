import { useQuery } from '@tanstack/react-query'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { type ButtonVariant, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useWriteReview } from './use-write-review'

/** Leads to the form. Who has written about this game already is asked whether to change that. */
export function WriteReviewButton({
  gameId,
  variant,
  size,
  className = '',
}: {
  gameId: string
  variant: ButtonVariant
  size?: 'medium' | 'bottom'
  className?: string
}) {
  const { data: game } = useQuery(gameQueries.detail(gameId))
  const isReviewed = game?.isReviewed === true
  const write = useWriteReview(gameId, isReviewed)
  return (
    <Link
      href={paths.writeReview(gameId)}
      onClick={(event) => {
        if (!isReviewed) return
        event.preventDefault()
        void write()
      }}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      <Icon name="pencil" size={18} />
      리뷰 쓰기
    </Link>
  )
}
