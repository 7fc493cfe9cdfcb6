import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { ownReviewsNeeds } from './needs'
import { reviewQueries } from './queries'
import { ReviewList } from './review-list'
import { useReviewOrder } from './use-review-order'

export const loader = memberLoader
export const clientLoader = memberNeeds(ownReviewsNeeds)

function OwnReviews() {
  const [order, chooseOrder] = useReviewOrder()
  return (
    <ReviewList
      options={reviewQueries.own(order)}
      label="내 리뷰"
      order={order}
      onOrder={chooseOrder}
      showsGame
      showsAuthor={false}
      empty={
        <EmptyState
          icon="pencil"
          title="아직 쓴 리뷰가 없어요"
          description="해 본 게임에 별점과 이야기를 남겨 보세요."
          action={
            <Link href={paths.category()} className={buttonClass('primary')}>
              게임 찾기
            </Link>
          }
        />
      }
    />
  )
}

export default function OwnReviewsPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="내 리뷰" path={paths.ownReviews()} hidden />
      <TopBar title="내 리뷰" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly>
        <OwnReviews />
      </MembersOnly>
    </>
  )
}
