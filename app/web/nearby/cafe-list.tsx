import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { momentInWords } from '~/features/cafes/opening-hours'
import { CafeRow, CafeRowSkeletons } from '~/features/cafes/web/cafe-row'
import { cafeQueries } from '~/features/cafes/web/queries'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { MapFailureNote } from '~/features/places/web/map-failure-note'
import { PermissionNote } from '~/features/places/web/permission-note'
import type { LocationNow } from '~/features/places/web/use-location'
import { grouped } from '~/lib/grouped'
import { seoulDate } from '~/lib/seoul-date'
import { useNow } from '~/lib/web/use-now'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import {
  cafeSearchOf,
  followedAfterSignIn,
  isNarrowed,
  mayAsk,
  orderInWords,
  whatIsMissing,
} from './cafe-search'
import { type NearbyChange, type NearbyFilters, noFilters } from './use-nearby-filters'

/** The meetups at a cafe: when today's next one is, or how many are coming. */
function MeetupsAhead({ count, nextAt }: { count: number; nextAt: string | null }) {
  const now = useNow()
  if (now === null) return null
  const next = nextAt === null ? null : new Date(nextAt)
  const isToday = next !== null && seoulDate(next) === seoulDate(now)
  return (
    <span className="tabular absolute inset-x-0 bottom-0 bg-ink/80 py-0.5 text-center font-semibold text-13 text-ground">
      모임 {isToday ? momentInWords(next, now) : `${count}개`}
    </span>
  )
}

/** Cafes by distance, nearest first. */
export function CafeList({
  filters,
  location,
  change,
  notice,
}: {
  filters: NearbyFilters
  location: LocationNow
  change: (wanted: NearbyChange) => void
  notice: string | null
}) {
  const { point } = location
  const { status } = useSession()
  const signInPath = useSignInPath()
  const query = useInfiniteQuery({
    ...cafeQueries.list({ ...cafeSearchOf(filters, location), sort: filters.sort }),
    enabled: point !== null && mayAsk(filters, status),
  })
  const { data: meetupPlaces } = useQuery(meetupLists.map(null))
  const meetupsAt = new Map(meetupPlaces?.map((place) => [place.id, place]))
  if (filters.isFollowed && status === 'out') {
    return (
      <EmptyState
        icon="heart"
        title={followedAfterSignIn}
        description="자주 가는 카페를 팔로우하면 여기에서 바로 찾을 수 있어요."
        action={
          <Link href={signInPath} className={buttonClass('primary')}>
            로그인
          </Link>
        }
      />
    )
  }
  const isFiltered = isNarrowed(filters)
  return (
    <div className="px-5 pb-8">
      <MapFailureNote notice={notice} />
      <PermissionNote location={location} />
      <PagedList
        query={query}
        label="가까운 카페"
        idOf={({ id }) => id}
        className="pt-2"
        skeleton={
          <div className="pt-9">
            <CafeRowSkeletons count={6} />
          </div>
        }
        failure="카페를 불러오지 못했어요"
        moreSkeleton={<CafeRowSkeletons count={2} />}
        moreFailure="카페를 더 불러오지 못했어요"
        empty={
          <EmptyState
            icon="map-pin"
            title={whatIsMissing(filters)}
            description={
              isFiltered ? '조건을 줄이거나 다른 위치에서 찾아 보세요.' : '다른 위치에서 찾아 보세요.'
            }
            action={
              isFiltered ? (
                <Button variant="secondary" onClick={() => change(noFilters)}>
                  조건 모두 해제
                </Button>
              ) : null
            }
          />
        }
        head={(_, count) => (
          <p className="tabular pt-2 pb-1 text-13 text-ink-dim">
            {orderInWords(filters.sort, location.from)} · 카페 {grouped(count)}곳
          </p>
        )}
      >
        {(cafes) =>
          cafes.map((cafe, at) => {
            const meetups = meetupsAt.get(cafe.id)
            return (
              <li key={cafe.id} className="py-1">
                <CafeRow cafe={cafe} priority={at < 4} onCover={meetups && <MeetupsAhead {...meetups} />} />
              </li>
            )
          })
        }
      </PagedList>
    </div>
  )
}
