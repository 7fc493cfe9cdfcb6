import { Icon } from '~/ui/icon'
import type { Cafe } from '../../cafe'
import { FollowButton } from '../follow-button'
import { useFollowState } from '../use-follow-cafe'

/** The bar at the bottom: how many follow the cafe, and the button to do so. */
export function FollowBar({ cafe }: { cafe: Cafe }) {
  const { isFollowed, followCount } = useFollowState(cafe)
  return (
    <div className="flex items-center gap-3">
      <p className="flex min-w-13 flex-col items-center text-ink-dim">
        <Icon
          name={isFollowed ? 'heart-filled' : 'heart'}
          size={24}
          className={isFollowed ? 'text-brand' : undefined}
        />
        <span aria-hidden="true" className="tabular text-11">
          {followCount.toLocaleString('ko-KR')}
        </span>
        <span className="sr-only">{followCount.toLocaleString('ko-KR')}명이 팔로우해요</span>
      </p>
      <FollowButton cafe={cafe} className="min-w-0 flex-1" />
    </div>
  )
}
