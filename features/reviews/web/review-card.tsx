import type { ReactNode } from 'react'
import { faceAddress } from '~/features/accounts/member'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { RowsSkeleton } from '~/ui/skeleton'
import { Stars } from '~/ui/stars'
import type { Review } from '../endpoints'

interface ReviewCardProps {
  review: Review
  showsGame?: boolean
  /** False in a list whose reviews all have the same author. */
  showsAuthor?: boolean
  /** Replaces the like count. */
  like?: ReactNode
  menu?: ReactNode
}

function GameOf({ review, isMenuBeside }: { review: Review; isMenuBeside: boolean }) {
  return (
    <span
      className={cx('mb-3.5 flex items-center gap-3 border-line border-b pb-3.5', isMenuBeside && 'pr-9')}
    >
      <GameCover
        game={{ name: review.gameName, image: review.gameImage }}
        size="row"
        className="w-12 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-15 text-ink">{review.gameName}</span>
        <Stars value={review.star} size={15} className="mt-1" />
      </span>
    </span>
  )
}

/** The beginning of a review. The whole card links to the review, except for the buttons on it. */
export function ReviewCard({ review, showsGame = false, showsAuthor = true, like, menu }: ReviewCardProps) {
  return (
    <article className="relative rounded-card bg-raised p-4 shadow-card">
      <Link
        href={paths.review(review.id)}
        className="block after:absolute after:inset-0 after:rounded-card after:transition-colors after:duration-150 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand-strong active:after:bg-ink/3"
      >
        {showsGame ? <GameOf review={review} isMenuBeside={menu !== undefined && !showsAuthor} /> : null}
        {showsAuthor ? (
          <span className={menu ? 'flex items-center gap-2.5 pr-9' : 'flex items-center gap-2.5'}>
            <Avatar name={review.authorName} src={faceAddress(review.authorImage)} size="small" />
            <span className="min-w-0 flex-1 truncate font-semibold text-13 text-ink">
              {review.authorName}
            </span>
            {showsGame ? null : <Stars value={review.star} size={15} />}
          </span>
        ) : null}
        {review.isHidden ? (
          <Badge tone="warn" icon="warning" className="mt-2.5">
            신고로 숨겨져 나만 볼 수 있어요
          </Badge>
        ) : null}
        <span className="mt-2.5 line-clamp-3 whitespace-pre-line text-15 text-ink">{review.text}</span>
      </Link>
      {menu ? (
        <div
          className={showsGame && showsAuthor ? 'absolute top-22 right-1.5' : 'absolute top-2.5 right-1.5'}
        >
          {menu}
        </div>
      ) : null}
      <div className="tabular mt-3 flex items-center gap-3 text-13 text-ink-dim">
        <PostedAt moment={review.writtenAt} />
        <span className="ml-auto">조회 {grouped(review.viewCount)}</span>
        {like ?? (
          <span className="inline-flex items-center gap-1">
            <Icon name="heart" size={15} />
            <span className="sr-only">좋아요 </span>
            {grouped(review.likeCount)}
          </span>
        )}
      </div>
    </article>
  )
}

export function ReviewCardSkeletons({
  count,
  showsGame = false,
  className,
}: {
  count: number
  showsGame?: boolean
  className?: string
}) {
  const height = showsGame ? 'h-57' : 'h-37.5'
  return (
    <RowsSkeleton
      count={count}
      height={height}
      picture="size-8"
      isRound
      lines={4}
      isCard
      className={className}
    />
  )
}
