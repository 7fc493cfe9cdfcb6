import type { ReactNode } from 'react'
import { grouped } from '~/lib/grouped'
import { Icon } from '~/ui/icon'
import type { Cafe } from '../../endpoints'
import { FollowButton } from '../follow-button'
import { useFollowCafe, useFollowState } from '../use-follow-cafe'

/**
 * The bottom bar with the number of followers and the main action, which is to follow the cafe. Followers see
 * `children` instead, and the heart lets them unfollow.
 */
export function FollowBar({ cafe, children }: { cafe: Cafe; children: ReactNode }) {
  const { isFollowed, followCount } = useFollowState(cafe)
  const follow = useFollowCafe(cafe.id)
  const count = grouped(followCount)
  const heart = (
    <>
      <Icon
        name={isFollowed ? 'heart-filled' : 'heart'}
        size={24}
        className={isFollowed ? 'text-brand' : undefined}
      />
      <span aria-hidden="true" className="tabular text-11">
        {count}
      </span>
    </>
  )
  return (
    <div className="flex items-center gap-3">
      {isFollowed ? (
        <button
          type="button"
          aria-pressed="true"
          className="flex min-h-11 min-w-13 flex-col items-center justify-center rounded-control text-ink-dim transition duration-150 hover:bg-sunken active:scale-95"
          onClick={() => follow(false, { isFollowed, followCount })}
        >
          {heart}
          <span className="sr-only">팔로우 중</span>
        </button>
      ) : (
        <p className="flex min-h-11 min-w-13 flex-col items-center justify-center text-ink-dim">{heart}</p>
      )}
      <span role="status" className="sr-only">
        {count}명이 팔로우해요
      </span>
      <div className="min-w-0 flex-1">
        {isFollowed ? children : <FollowButton cafe={cafe} className="w-full" />}
      </div>
    </div>
  )
}
