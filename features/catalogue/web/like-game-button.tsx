import { useAsMember, useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useLikeGame } from './use-like-game'
import type { SeenGame } from './use-own-part'

const look =
  'flex min-h-13 min-w-13 flex-col items-center justify-center rounded-control px-2 transition duration-150 hover:bg-sunken active:scale-95'

function Count({ likes }: { likes: number }) {
  const count = grouped(likes)
  return (
    <>
      <span aria-hidden="true" className="tabular text-11">
        {count}
      </span>
      <span className="sr-only">찜하기, 찜한 사람 {count}명</span>
    </>
  )
}

/** The like button with its count. Visitors are sent to the login first. */
export function LikeGameButton({ game }: { game: Pick<SeenGame, 'id' | 'likeCount' | 'own'> }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const asMember = useAsMember()
  const like = useLikeGame(game.id)
  const isLiked = game.own?.isLiked ?? null

  // Before the member's state is known the heart looks empty, so a press means "like", even if the game is liked
  // already.
  function handlePress() {
    like(isLiked !== true, { isLiked: isLiked === true, likeCount: game.likeCount })
  }

  if (status !== 'in') {
    return (
      <Link
        href={signInPath}
        className={cx(look, 'text-ink-dim')}
        onClick={(event) => {
          if (status === 'out') return
          event.preventDefault()
          void asMember(handlePress)
        }}
      >
        <Icon name="heart" size={24} />
        <Count likes={game.likeCount} />
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked ?? undefined}
      onClick={handlePress}
      className={cx(look, isLiked ? 'text-brand-strong' : 'text-ink-dim')}
    >
      <Icon
        name={isLiked ? 'heart-filled' : 'heart'}
        size={24}
        className={cx(isLiked && 'animate-rise text-brand')}
      />
      <Count likes={game.likeCount} />
    </button>
  )
}
