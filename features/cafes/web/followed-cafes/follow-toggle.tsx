import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import type { CafeCard } from '../../endpoints'
import { useFollowCafe } from '../use-follow-cafe'

/** The heart beside a followed cafe. An unfollowed cafe stays in the list until the user leaves the list. */
export function FollowToggle({ cafe }: { cafe: CafeCard }) {
  const follow = useFollowCafe(cafe.id)
  return (
    <button
      type="button"
      aria-label={`${cafe.name} 팔로우`}
      aria-pressed={cafe.isFollowed}
      onClick={() => follow(!cafe.isFollowed, cafe)}
      className={cx(iconButtonClass, '-mr-2', cafe.isFollowed ? 'text-brand!' : 'text-ink-dim!')}
    >
      <Icon name={cafe.isFollowed ? 'heart-filled' : 'heart'} size={24} />
    </button>
  )
}
