import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { reviewsOnGamePage } from '~/features/reviews/review'
import { LikeReviewButton } from '~/features/reviews/web/like-review-button'
import { reviewQueries } from '~/features/reviews/web/queries'
import { ReviewCard, ReviewCardSkeletons } from '~/features/reviews/web/review-card'
import { ReviewMenu } from '~/features/reviews/web/review-menu'
import { ReviewSummary } from '~/features/reviews/web/review-summary'
import { WriteReviewButton } from '~/features/reviews/web/write-review-button'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

function FirstReviews({ gameId }: { gameId: string }) {
  const query = useQuery(reviewQueries.firstOfGame(gameId))
  return (
    <Answer
      query={query}
      inSection
      skeleton={<ReviewCardSkeletons count={2} className="mt-3 -mb-3" />}
      failure="리뷰를 불러오지 못했어요"
      isEmpty={(reviews) => reviews.length === 0}
      empty={<WriteReviewButton gameId={gameId} variant="secondary" className="mt-3 w-full" />}
    >
      {(reviews) => (
        <>
          <ul className="mt-3 flex flex-col gap-3">
            {reviews.slice(0, reviewsOnGamePage).map((review) => (
              <li key={review.id}>
                <ReviewCard
                  review={review}
                  like={<LikeReviewButton review={review} />}
                  menu={<ReviewMenu review={review} />}
                />
              </li>
            ))}
          </ul>
          <div className="mt-3 grid grid-cols-2 gap-2">
            <Link href={paths.gameReviews(gameId)} className={buttonClass('secondary')}>
              리뷰 전체 보기
            </Link>
            <WriteReviewButton gameId={gameId} variant="secondary" />
          </div>
        </>
      )}
    </Answer>
  )
}

/** The reviews of a game: the mean ratings and the first reviews. */
export function GameReviews({ gameId }: { gameId: number }) {
  const id = String(gameId)
  return (
    <section aria-label="리뷰" className="px-5 pt-10">
      <h2 className="pb-3 font-bold text-20 text-ink">리뷰</h2>
      <ReviewSummary gameId={id} />
      <FirstReviews gameId={id} />
    </section>
  )
}
