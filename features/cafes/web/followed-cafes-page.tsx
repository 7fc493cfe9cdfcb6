import { useInfiniteQuery } from '@tanstack/react-query'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TopBar } from '~/ui/top-bar'
import type { CafeCard } from '../endpoints'
import { CafeRow, CafeRowSkeletons } from './cafe-row'
import { FollowToggle } from './followed-cafes/follow-toggle'
import { followedCafesNeeds, ownCafeQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(followedCafesNeeds)

const rowsInSight = 6

const skeleton = (
  <div className="px-5 pt-12">
    <CafeRowSkeletons count={rowsInSight} />
  </div>
)

function FollowedRow({ cafe, priority }: { cafe: CafeCard; priority: boolean }) {
  return (
    <li>
      <CafeRow cafe={cafe} priority={priority} trailing={<FollowToggle cafe={cafe} />} />
    </li>
  )
}

function FollowedCafes() {
  const { my } = useLocation()
  const query = useInfiniteQuery(ownCafeQueries.followed(my))
  return (
    <PagedList
      query={query}
      label="팔로우한 카페"
      className="px-5 pt-2 pb-6"
      skeleton={skeleton}
      failure="팔로우한 카페를 불러오지 못했어요"
      empty={
        <EmptyState
          icon="map-pin"
          title="아직 팔로우한 카페가 없어요"
          description="자주 가는 카페를 팔로우하면 여기에 모여요."
          action={
            <Link href={paths.nearby()} className={buttonClass()}>
              내 주변 카페 보기
            </Link>
          }
        />
      }
      idOf={({ id }) => id}
      head={(cafes, count) => {
        const left = cafes.filter(({ isFollowed }) => !isFollowed).length
        return <p className="tabular py-3 text-13 text-ink-dim">카페 {grouped(count - left)}곳</p>
      }}
      moreSkeleton={<CafeRowSkeletons count={4} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(cafes) =>
        cafes.map((cafe, at) => <FollowedRow key={cafe.id} cafe={cafe} priority={at < rowsInSight} />)
      }
    </PagedList>
  )
}

export default function FollowedCafesPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="팔로우한 카페" path={paths.followedCafes()} hidden />
      <TopBar title="팔로우한 카페" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <FollowedCafes />
      </MembersOnly>
    </>
  )
}
