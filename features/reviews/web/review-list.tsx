import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withoutRepeats } from '~/lib/web/pages'
import { ErrorState } from '~/ui/error-state'
import { InfiniteList } from '~/ui/infinite-list'
import { Skeleton } from '~/ui/skeleton'
import type { ReviewOrder } from '../review'
import { LikeButton } from './like-button'
import type { ReviewPage } from './queries'
import { ReviewCard, ReviewCardSkeleton } from './review-card'
import { ReviewMenu } from './review-menu'
import { SortButton } from './sort-button'

interface ReviewListProps<Key extends QueryKey> {
  options: UseInfiniteQueryOptions<ReviewPage, Error, InfiniteData<ReviewPage>, Key, number>
  label: string
  order: ReviewOrder
  onOrder: (order: ReviewOrder) => void
  showsGame: boolean
  empty: ReactNode
}

const cardsOfSkeleton = 4

function Cards({ count, showsGame }: { count: number; showsGame: boolean }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
    <div key={at} className="pb-3">
      <ReviewCardSkeleton showsGame={showsGame} />
    </div>
  ))
}

/** A long list of reviews with its count and order, in its four states. */
export function ReviewList<Key extends QueryKey>({
  options,
  label,
  order,
  onOrder,
  showsGame,
  empty,
}: ReviewListProps<Key>) {
  const query = useInfiniteQuery(options)
  if (query.data === undefined) {
    if (query.isError) {
      return (
        <ErrorState
          title="리뷰를 불러오지 못했어요"
          description={query.error.message}
          onRetry={() => query.refetch()}
        />
      )
    }
    return (
      <div className="px-5">
        <div className="flex h-12 items-center">
          <Skeleton className="w-20" />
        </div>
        <Cards count={cardsOfSkeleton} showsGame={showsGame} />
      </div>
    )
  }
  const reviews = withoutRepeats(query.data.pages.flatMap((page) => page.reviews))
  if (reviews.length === 0) return empty
  // The newest page knows best how many there are by now.
  const count = query.data.pages.at(-1)?.count ?? 0
  return (
    <div className="px-5 pb-6">
      <div className="flex h-12 items-center justify-between">
        <p className="tabular text-13 text-ink-dim">리뷰 {count.toLocaleString('ko-KR')}개</p>
        <SortButton order={order} onChoose={onOrder} />
      </div>
      <InfiniteList
        label={label}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => query.fetchNextPage()}
        error={query.isFetchNextPageError ? '다음 리뷰를 불러오지 못했어요' : undefined}
        skeleton={<Cards count={2} showsGame={showsGame} />}
      >
        {reviews.map((review) => (
          <li key={review.id} className="pb-3">
            <ReviewCard
              review={review}
              showsGame={showsGame}
              like={<LikeButton review={review} />}
              menu={<ReviewMenu review={review} />}
            />
          </li>
        ))}
      </InfiniteList>
    </div>
  )
}
