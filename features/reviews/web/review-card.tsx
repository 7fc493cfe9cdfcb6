import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { Avatar } from '~/ui/avatar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { Stars } from '~/ui/stars'
import type { Review } from '../review'

/** Faces are kept in two widths; this one fits a card on a sharp screen. */
function faceAddress(image: string | null): string | null {
  return image === null ? null : `${image}-96.webp`
}

/** The beginning of a review; the whole card leads to all of it. */
export function ReviewCard({ review, showsGame = false }: { review: Review; showsGame?: boolean }) {
  return (
    <Link
      href={paths.review(review.id)}
      className="block rounded-card bg-raised p-4 shadow-card transition duration-150 active:scale-[0.985]"
    >
      {showsGame ? (
        <span className="mb-3.5 flex items-center gap-3 border-line border-b pb-3.5">
          <GameCover
            game={{ name: review.gameName, image: review.gameImage }}
            size="row"
            className="w-12 shrink-0"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-15 text-ink">{review.gameName}</span>
            <Stars value={review.star} size={15} className="mt-1" />
          </span>
          <Icon name="chevron-right" size={18} className="text-ink-dim" />
        </span>
      ) : null}
      <span className="flex items-center gap-2.5">
        <Avatar name={review.authorName} src={faceAddress(review.authorImage)} size="small" />
        <span className="min-w-0 flex-1 truncate font-semibold text-13 text-ink">{review.authorName}</span>
        {showsGame ? null : <Stars value={review.star} size={15} />}
      </span>
      <span className="mt-2.5 line-clamp-3 whitespace-pre-line text-15 text-ink">{review.text}</span>
      <span className="tabular mt-3 flex items-center gap-3 text-13 text-ink-dim">
        <time dateTime={review.writtenAt}>{seoulDate(new Date(review.writtenAt)).replaceAll('-', '.')}</time>
        <span className="ml-auto inline-flex items-center gap-1">
          <Icon name="heart" size={15} />
          <span className="sr-only">좋아요 </span>
          {review.likeCount.toLocaleString('ko-KR')}
        </span>
        <span>조회 {review.viewCount.toLocaleString('ko-KR')}</span>
      </span>
    </Link>
  )
}

export function ReviewCardSkeleton() {
  return (
    <div className="rounded-card bg-raised p-4 shadow-card">
      <div className="flex items-center gap-2.5">
        <Skeleton shape="circle" className="size-8" />
        <Skeleton className="w-24" />
      </div>
      <Skeleton className="mt-3.5 w-full" />
      <Skeleton className="mt-2 w-2/3" />
      <Skeleton className="mt-4 w-40 max-w-full" />
    </div>
  )
}
