import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { grouped } from '~/lib/grouped'
import type { ListPage, Pages } from '~/lib/web/list-pages'
import { PagedList } from '~/ui/paged-list'
import { Skeleton } from '~/ui/skeleton'
import type { Review } from '../endpoints'
import type { ReviewOrder } from '../review'
import { LikeReviewButton } from './like-review-button'
import { ReviewCard, ReviewCardSkeletons } from './review-card'
import { ReviewMenu } from './review-menu'
import { SortButton } from './sort-button'

interface ReviewListProps<Key extends QueryKey> {
  options: UseInfiniteQueryOptions<ListPage<Review>, Error, Pages<Review>, Key, number>
  label: string
  order: ReviewOrder
  onOrder: (order: ReviewOrder) => void
  showsGame: boolean
  showsAuthor?: boolean
  empty: ReactNode
}

/** A paged list of reviews with count and order, and its loading, empty and error states. */
export function ReviewList<Key extends QueryKey>({
  options,
  label,
  order,
  onOrder,
  showsGame,
  showsAuthor = true,
  empty,
}: ReviewListProps<Key>) {
  const query = useInfiniteQuery(options)
  return (
    <PagedList
      query={query}
      label={label}
      className="px-5 pb-6"
      skeleton={
        <div className="px-5">
          <div className="flex h-12 items-center">
            <Skeleton className="w-20" />
          </div>
          <ReviewCardSkeletons count={4} showsGame={showsGame} />
        </div>
      }
      failure="리뷰를 불러오지 못했어요"
      empty={empty}
      idOf={({ id }) => id}
      head={(_, count) => (
        <div className="flex h-12 items-center justify-between">
          <p className="tabular text-13 text-ink-dim">리뷰 {grouped(count)}개</p>
          <SortButton order={order} onChoose={onOrder} />
        </div>
      )}
      moreSkeleton={<ReviewCardSkeletons count={2} showsGame={showsGame} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(reviews) =>
        reviews.map((review) => (
          <li key={review.id} className="pb-3">
            <ReviewCard
              review={review}
              showsGame={showsGame}
              showsAuthor={showsAuthor}
              like={<LikeReviewButton review={review} />}
              menu={<ReviewMenu review={review} />}
            />
          </li>
        ))
      }
    </PagedList>
  )
}
