import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { Blocks } from '~/ui/skeleton'
import type { OwnCard } from '../endpoints'
import { stampsPerCard } from '../stamp'
import { ownLoyaltyQueries } from './queries'
import { StampProgress } from './stamp-progress'

const frame = 'rounded-card bg-raised p-4 shadow-card ring-1 ring-line'

function StampedCafe({ card: { cafeId, cafeName, page, count, isStampedToday, next } }: { card: OwnCard }) {
  return (
    <article aria-label={cafeName} className={frame}>
      <Link href={paths.cafeTab(cafeId, 'coupon')} className="-m-1 block rounded-card p-1">
        <span className="flex items-center gap-1">
          <strong className="min-w-0 flex-1 break-words font-bold text-17 text-ink">{cafeName}</strong>
          <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
        </span>
        <span className="mt-1 flex items-baseline justify-between gap-2 text-13 text-ink-dim">
          <span className="tabular">스탬프 카드 {page}</span>
          <span className="tabular">
            <strong className="font-bold text-17 text-brand-strong">{count}</strong> / {stampsPerCard}
          </span>
        </span>
        <span aria-hidden="true" className="mt-2 flex gap-1">
          {Array.from({ length: stampsPerCard }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other identity
              key={at}
              className={cx('h-2 flex-1 rounded-full', at < count ? 'bg-brand' : 'bg-line')}
            />
          ))}
        </span>
      </Link>
      <p className="mt-3 text-pretty text-15 text-ink-dim">
        <StampProgress card={{ page, count }} next={next} />
      </p>
      {isStampedToday ? (
        <p className="mt-3 flex min-h-11 items-center justify-center gap-1 text-15 text-good">
          <Icon name="check" size={18} />
          오늘 스탬프를 받았어요
        </p>
      ) : (
        <Link
          href={paths.stampScan(cafeId)}
          className={`${buttonClass('secondary')} mt-3 w-full`}
          aria-label={`${cafeName} 스탬프 받기`}
        >
          스탬프 받기
        </Link>
      )}
    </article>
  )
}

const StampCardSkeletons = ({ count }: { count: number }) => (
  <Blocks count={count} heights="h-43" className="flex flex-col gap-3" />
)

/** The member's stamp cards at all cafes, the last visited first. */
export function StampCardList() {
  const query = useInfiniteQuery(ownLoyaltyQueries.cards())
  return (
    <PagedList
      query={query}
      label="스탬프 카드"
      idOf={({ cafeId }) => cafeId}
      className="px-5 pt-4 pb-8"
      skeleton={
        <div className="px-5 pt-4">
          <StampCardSkeletons count={3} />
        </div>
      }
      failure="스탬프 카드를 불러오지 못했어요"
      moreSkeleton={<StampCardSkeletons count={1} />}
      moreFailure="스탬프 카드를 더 불러오지 못했어요"
      empty={
        <EmptyState
          icon="gift"
          title="아직 모은 스탬프가 없어요"
          description="카페를 팔로우하고 갈 때마다 카페 화면의 코드로 받아요."
          action={
            <Link href={paths.followedCafes()} className={buttonClass('secondary')}>
              팔로우한 카페 보기
            </Link>
          }
        />
      }
    >
      {(cards) =>
        cards.map((card) => (
          <li key={card.cafeId} className="pb-3">
            <StampedCafe card={card} />
          </li>
        ))
      }
    </PagedList>
  )
}
