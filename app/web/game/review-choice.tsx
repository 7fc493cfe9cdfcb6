import { useNavigate } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

/** One review a member a game: whoever has written it is asked whether to mend it. */
export function ReviewChoice({
  game,
  className,
}: {
  game: Pick<Game, 'id' | 'isReviewed'>
  className?: string
}) {
  const { status } = useSession()
  const navigate = useNavigate()

  async function askToEdit() {
    const wanted = await showDialog({
      title: '이미 리뷰를 쓰셨어요. 쓴 리뷰를 고칠까요?',
      confirmLabel: '고치기',
      cancelLabel: '취소',
    })
    if (wanted) await navigate(paths.rewriteReview(game.id))
  }

  if (status === 'in' && game.isReviewed) {
    return (
      <button
        type="button"
        onClick={() => void askToEdit()}
        className={cx(buttonClass('secondary'), 'text-ink-dim!', className)}
      >
        <Icon name="check" size={18} />
        리뷰 썼어요
      </button>
    )
  }
  const write = paths.writeReview(game.id)
  return (
    <Link
      href={status === 'out' ? paths.login(write) : write}
      className={cx(buttonClass('secondary'), className)}
    >
      <Icon name="pencil" size={18} />
      리뷰 쓰기
    </Link>
  )
}
