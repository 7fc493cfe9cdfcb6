import { useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Game } from '../game'
import { useLikeGame } from './use-like-game'

const look =
  'flex h-13 min-w-13 flex-col items-center justify-center rounded-control px-2 transition duration-150 hover:bg-sunken active:scale-95'

function Count({ likes }: { likes: number }) {
  const count = likes.toLocaleString('ko-KR')
  return (
    <>
      <span aria-hidden="true" className="tabular text-11">
        {count}
      </span>
      <span className="sr-only">찜하기, 찜한 사람 {count}명</span>
    </>
  )
}

/** A heart with the number of those who have this game on their wish list. Visitors sign in first. */
export function LikeButton({ game }: { game: Pick<Game, 'id' | 'isLiked' | 'likeCount'> }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const like = useLikeGame(game.id)
  if (status !== 'in') {
    return (
      <Link href={signInPath} className={cx(look, 'text-ink-dim')}>
        <Icon name="heart" size={24} />
        <Count likes={game.likeCount} />
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={game.isLiked}
      onClick={() => like(!game.isLiked, game)}
      className={cx(look, game.isLiked ? 'text-brand-strong' : 'text-ink-dim')}
    >
      <Icon
        name={game.isLiked ? 'heart-filled' : 'heart'}
        size={24}
        className={cx(game.isLiked && 'animate-rise text-brand')}
      />
      <Count likes={game.likeCount} />
    </button>
  )
}
