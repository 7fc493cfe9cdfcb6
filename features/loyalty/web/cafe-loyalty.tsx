import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { itemsOf } from '~/lib/web/list-pages'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Skeleton } from '~/ui/skeleton'
import type { StampState } from '../endpoints'
import { cardOf, nextReward, reachedOn, type StampReward, stampsPerCycle } from '../stamp'
import { CouponTicket, CouponTicketSkeletons } from './coupon-ticket'
import { loyaltyQueries, ownLoyaltyQueries } from './queries'
import { StampCard } from './stamp-card'
import { StampProgress } from './stamp-progress'

/** Whether the member got a reward. If the cafe added it only after their stamp, they missed it. */
function RewardState({ place, card }: { place: number; card: StampState }) {
  const left = place - reachedOn(card)
  if (left > 0) return <span className="tabular shrink-0 text-13 text-ink-dim">{left}개 남았어요</span>
  if (!card.rewardedAt.includes(place)) {
    return <span className="shrink-0 text-13 text-ink-dim">지나갔어요</span>
  }
  return (
    <span className="flex shrink-0 items-center gap-1 text-13 text-good">
      <Icon name="check" size={16} />
      받았어요
    </span>
  )
}

function Rewards({ rewards, card }: { rewards: readonly StampReward[]; card: StampState | null }) {
  return (
    <ul aria-label="스탬프 보상" className="mt-3 flex flex-col gap-2">
      {rewards.map(({ stampCount, coupon }) => (
        <li key={stampCount} className="flex min-h-13 items-center gap-3 rounded-card bg-sunken px-4 py-2">
          <span className="tabular grid size-9 shrink-0 place-items-center rounded-full bg-brand font-bold text-13 text-on-brand">
            {stampCount}
          </span>
          <span className="min-w-0 flex-1 font-medium text-15 text-ink">{coupon}</span>
          {card === null ? null : <RewardState place={stampCount} card={card} />}
        </li>
      ))}
    </ul>
  )
}

function OwnCoupons({ cafeId }: { cafeId: number }) {
  const query = useInfiniteQuery(ownLoyaltyQueries.coupons(cafeId))
  return (
    <section aria-label="내 쿠폰" className="mt-8">
      <h2 className="mb-3 font-bold text-17 text-ink">내 쿠폰</h2>
      <Answer
        query={query}
        inSection
        skeleton={<CouponTicketSkeletons count={1} />}
        failure="쿠폰을 불러오지 못했어요"
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<p className="text-15 text-ink-dim">이 카페에서 받은 쿠폰이 아직 없어요.</p>}
      >
        {(data) => (
          <>
            <ul aria-label="내 쿠폰" className="flex flex-col gap-3">
              {itemsOf(data, ({ id }) => id).map((coupon) => (
                <li key={coupon.id}>
                  <CouponTicket coupon={coupon} />
                </li>
              ))}
            </ul>
            {query.hasNextPage ? (
              <Button
                variant="secondary"
                className="mx-auto mt-4 flex"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                더 보기
              </Button>
            ) : null}
          </>
        )}
      </Answer>
    </section>
  )
}

/** The viewer's stamp card at a cafe, the cafe's rewards, and the viewer's coupons there. */
export function CafeLoyalty({ cafeId }: { cafeId: number }) {
  const { status } = useSession()
  const rewardsQuery = useQuery(loyaltyQueries.rewards(cafeId))
  const own = useQuery({ ...ownLoyaltyQueries.card(cafeId), enabled: status === 'in' })
  const blank: StampState = { ...cardOf(0), isStampedToday: false, rewardedAt: [] }
  // Null while it is unread.
  const card = status === 'out' ? blank : (own.data ?? null)
  return (
    <div className="px-5 pt-5">
      <Answer
        query={rewardsQuery}
        inSection
        skeleton={<Skeleton shape="block" className="h-56" />}
        failure="스탬프 보상을 불러오지 못했어요"
      >
        {(rewards) => (
          <>
            <StampCard card={card ?? blank} rewards={rewards} isKnown={card !== null} />
            {card === null && own.isError ? (
              <p role="alert" className="mt-3 flex items-center justify-between gap-3 text-15 text-ink-dim">
                내 스탬프를 불러오지 못했어요.
                <Chip onClick={() => void own.refetch()}>다시 불러오기</Chip>
              </p>
            ) : (
              <p className="mt-3 min-h-6 text-pretty text-15 text-ink-dim">
                {card === null ? null : <StampProgress card={card} next={nextReward(card, rewards)} />}
              </p>
            )}
            {rewards.length === 0 ? null : (
              <section aria-label="스탬프 보상" className="mt-8">
                <h2 className="font-bold text-17 text-ink">모으면 받아요</h2>
                <Rewards rewards={rewards} card={card} />
              </section>
            )}
            <p className="mt-4 flex gap-2 text-13 text-ink-dim">
              <Icon name="info" size={18} className="mt-px shrink-0" />
              <span className="text-pretty">
                팔로우한 카페에 갈 때마다 하루에 한 개씩, 카페 화면의 코드로 받아요. 스탬프 {stampsPerCycle}
                개를 모으면 보상이 처음부터 다시 시작돼요.
              </span>
            </p>
          </>
        )}
      </Answer>
      {status === 'in' ? <OwnCoupons cafeId={cafeId} /> : null}
    </div>
  )
}
