import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { reviewQueries } from './queries'
import { ReviewList } from './review-list'
import { orderFrom, useReviewOrder } from './use-review-order'

const needs: Needs = ({ url }) => [needPages(reviewQueries.list(orderFrom(url.searchParams)))]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function AllReviewsScreen() {
  const goBack = useWayBack(paths.home())
  const [order, chooseOrder] = useReviewOrder()
  return (
    <>
      <PageHead
        title="보드게임 리뷰"
        description="보드게임을 해 본 사람들이 남긴 별점과 이야기를 모두 읽어 봐요."
        path={paths.reviews()}
      />
      <TopBar title="전체 리뷰" backHref={paths.home()} onBack={goBack} />
      <ReviewList
        options={reviewQueries.list(order)}
        label="전체 리뷰"
        order={order}
        onOrder={chooseOrder}
        showsGame
        empty={
          <EmptyState
            icon="star"
            title="아직 올라온 리뷰가 없어요"
            action={
              <Link href={paths.category()} className={buttonClass('primary')}>
                리뷰 쓸 게임 찾기
              </Link>
            }
          />
        }
      />
    </>
  )
}

export default function AllReviewsPage() {
  return (
    <Hydrated>
      <AllReviewsScreen />
    </Hydrated>
  )
}
