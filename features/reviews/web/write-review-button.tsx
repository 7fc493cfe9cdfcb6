import { useOwn } from '~/features/catalogue/web/use-own-part'
import { paths } from '~/features/paths'
import { type ButtonVariant, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useAskToEdit } from './use-ask-to-edit'

/** Opens the form. A member who has already reviewed this game is asked whether to edit that review. */
export function WriteReviewButton({
  gameId,
  variant,
  size,
  className,
}: {
  gameId: number | string
  variant: ButtonVariant
  size?: 'medium' | 'bottom'
  className?: string
}) {
  const askToEdit = useAskToEdit(gameId)
  const isReviewed = useOwn(Number(gameId))?.isReviewed === true

  if (isReviewed) {
    return (
      <button
        type="button"
        onClick={() => void askToEdit()}
        className={cx(buttonClass('secondary', size), 'text-ink-dim!', className)}
      >
        <Icon name="check" size={18} />
        리뷰 썼어요
      </button>
    )
  }
  return (
    <Link href={paths.writeReview(gameId)} className={cx(buttonClass(variant, size), className)}>
      <Icon name="pencil" size={18} />
      리뷰 쓰기
    </Link>
  )
}
