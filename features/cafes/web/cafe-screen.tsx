import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useRouteLoaderData, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { isRefused, throwMissing } from '~/lib/web/call-failed'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { HeroSkeleton } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { type CafeTab, cafeTabFrom, shortAddress } from '../cafe'
import { describeCafe } from '../describe-cafe'
import type { Cafe } from '../endpoints'
import { cafeRefusals } from '../refusals'
import { CafeHero } from './cafe/cafe-hero'
import { CafeInfo } from './cafe/cafe-info'
import { CafeShelf } from './cafe/cafe-shelf'
import { FollowBar } from './cafe/follow-bar'
import { cafeQueries } from './queries'

const tabsId = 'cafe'

/** The parts of a cafe's screen that other features provide. */
export interface CafeScreenParts {
  /** The content of the tab with stamps and coupons. */
  stamps: (cafe: Cafe) => ReactNode
  /** What leads to the meetups at the cafe. */
  meetups: (cafe: Cafe) => ReactNode
  /** The main action for followers of the cafe. */
  action: (cafe: Cafe) => ReactNode
}

function CafeTabContent({
  tab,
  cafe,
  stamps,
  meetups,
}: { tab: CafeTab; cafe: Cafe } & Pick<CafeScreenParts, 'stamps' | 'meetups'>) {
  if (tab === 'game') return <CafeShelf cafe={cafe} />
  return tab === 'coupon' ? stamps(cafe) : <CafeInfo cafe={cafe} meetups={meetups(cafe)} />
}

function CafeContent({ cafe, stamps, meetups, action }: { cafe: Cafe } & CafeScreenParts) {
  const goBack = useWayBack(paths.nearby())
  const [search] = useSearchParams()
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const tab = cafeTabFrom(search.get('tab'))
  return (
    <article className="pb-24">
      <PageHead
        title={cafe.name}
        description={`${shortAddress(cafe.address)}의 보드게임 카페. ${cafe.hoursText}`}
        path={paths.cafe(cafe.id)}
        shareImage={`/share/cafes/${cafe.id}.jpg`}
        jsonLd={describeCafe(cafe, publicUrl)}
      />
      <CafeHero cafe={cafe} onBack={goBack} />
      <Tabs
        id={tabsId}
        label="카페 정보"
        className="sticky top-14 z-10 mt-6 bg-ground"
        value={tab}
        replaces
        items={[
          { id: 'info', label: '정보', href: paths.cafe(cafe.id) },
          { id: 'coupon', label: '스탬프·쿠폰', href: paths.cafeTab(cafe.id, 'coupon') },
          { id: 'game', label: '보유 게임', count: cafe.gameCount, href: paths.cafeTab(cafe.id, 'game') },
        ]}
      />
      <TabPanel tabsId={tabsId} value={tab}>
        <CafeTabContent tab={tab} cafe={cafe} stamps={stamps} meetups={meetups} />
      </TabPanel>
      <BottomBar>
        <FollowBar cafe={cafe}>{action(cafe)}</FollowBar>
      </BottomBar>
    </article>
  )
}

/** Replaces the not-found page for a hidden cafe, to say that it did exist. */
export function HiddenCafe() {
  return (
    <>
      <PageHead title="더는 볼 수 없는 카페" path={paths.nearby()} hidden />
      <EmptyState
        icon="map-pin"
        title="더는 볼 수 없는 카페예요"
        description="문을 닫았거나 잘못 등록된 카페예요. 받은 쿠폰은 MY의 이용권·쿠폰에 그대로 있어요."
        action={
          <Link href={paths.nearby()} className={buttonClass('primary')}>
            가까운 카페 보기
          </Link>
        }
      />
    </>
  )
}

export function CafeScreen(parts: CafeScreenParts) {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.nearby())
  const query = useQuery(cafeQueries.detail(id))
  return (
    <>
      {query.data === undefined && query.isError ? (
        <TopBar title="카페" backHref={paths.nearby()} onBack={goBack} />
      ) : null}
      <Answer
        query={query}
        skeleton={<HeroSkeleton heights="h-7 h-4 h-4 h-18" />}
        failure="카페를 불러오지 못했어요"
        onRefused={(error) =>
          isRefused(error, cafeRefusals.hiddenCafe) ? <HiddenCafe /> : throwMissing(error)
        }
      >
        {(cafe) => <CafeContent key={id} cafe={cafe} {...parts} />}
      </Answer>
    </>
  )
}
