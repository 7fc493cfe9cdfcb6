import { useAsMember, useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useFollowCafe, useFollowState } from './use-follow-cafe'

/** Follows or unfollows the cafe. Visitors are sent to the sign-in page first. */
export function FollowButton({
  cafe,
  className,
}: {
  cafe: { id: number; followCount: number }
  className?: string
}) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const asMember = useAsMember()
  const follow = useFollowCafe(cafe.id)
  const { isFollowed, followCount } = useFollowState(cafe)

  // Before the member's state is known a press means "follow".
  function handlePress() {
    follow(isFollowed !== true, { isFollowed: isFollowed === true, followCount })
  }

  if (status !== 'in') {
    return (
      <Link
        href={signInPath}
        className={cx(buttonClass('primary', 'bottom'), className)}
        onClick={(event) => {
          if (status === 'out') return
          event.preventDefault()
          void asMember(handlePress)
        }}
      >
        <Icon name="plus" size={20} />
        팔로우
      </Link>
    )
  }
  return (
    <Button
      size="bottom"
      variant={isFollowed ? 'secondary' : 'primary'}
      aria-pressed={isFollowed ?? undefined}
      icon={<Icon name={isFollowed ? 'check' : 'plus'} size={20} />}
      className={className}
      onClick={handlePress}
    >
      {isFollowed ? '팔로우 중' : '팔로우'}
    </Button>
  )
}
