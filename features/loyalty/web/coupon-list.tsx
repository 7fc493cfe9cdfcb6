import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { CouponTicket, CouponTicketSkeletons } from './coupon-ticket'
import { ownLoyaltyQueries } from './queries'

/** All of the member's coupons, usable ones first. */
export function CouponList() {
  const query = useInfiniteQuery(ownLoyaltyQueries.coupons(null))
  return (
    <PagedList
      query={query}
      label="쿠폰"
      idOf={({ id }) => id}
      className="px-5 pt-4 pb-8"
      skeleton={
        <div className="px-5 pt-4">
          <CouponTicketSkeletons count={3} />
        </div>
      }
      failure="쿠폰을 불러오지 못했어요"
      moreSkeleton={<CouponTicketSkeletons count={1} />}
      moreFailure="쿠폰을 더 불러오지 못했어요"
      empty={
        <EmptyState
          icon="gift"
          title="아직 받은 쿠폰이 없어요"
          description="카페를 팔로우하고 스탬프를 모으면 쿠폰을 받아요."
          action={
            <Link href={paths.nearby('?view=list')} className={buttonClass('secondary')}>
              가까운 카페 보기
            </Link>
          }
        />
      }
    >
      {(coupons) =>
        coupons.map((coupon) => (
          <li key={coupon.id} className="pb-3">
            <CouponTicket coupon={coupon} />
          </li>
        ))
      }
    </PagedList>
  )
}
