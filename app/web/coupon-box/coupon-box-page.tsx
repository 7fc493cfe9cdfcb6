import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { CouponList } from '~/features/loyalty/web/coupon-list'
import { StampCardList } from '~/features/loyalty/web/stamp-card-list'
import { PassWallet, PassWalletSkeleton } from '~/features/passes/web/pass-wallet'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { couponBoxNeeds } from './coupon-box-needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(couponBoxNeeds)

const tabsId = 'coupon-box'
const tabs = ['passes', 'coupons', 'stamps'] as const

const never = () => () => undefined

/** Offline, the stored page may show any tab, so hydration always starts with the first one. */
function useTab(): (typeof tabs)[number] {
  const [search] = useSearchParams()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const asked = tabs.find((tab) => tab === search.get('tab'))
  return (isHydrated && asked) || 'passes'
}

/** The member's bought passes, earned coupons and stamps. */
export default function CouponBoxPage() {
  const goBack = useWayBack(paths.profile())
  const tab = useTab()
  return (
    <>
      <PageHead title="이용권·쿠폰" path={paths.couponBox()} hidden />
      <TopBar title="이용권·쿠폰" backHref={paths.profile()} onBack={goBack} />
      <Tabs
        id={tabsId}
        label="이용권·쿠폰"
        className="sticky top-14 z-10 bg-ground"
        value={tab}
        items={[
          { id: 'passes', label: '이용권', href: paths.couponBox() },
          { id: 'coupons', label: '쿠폰', href: paths.ownCoupons() },
          { id: 'stamps', label: '스탬프', href: paths.ownStamps() },
        ]}
        replaces
      />
      <TabPanel tabsId={tabsId} value={tab} className="pt-2">
        {tab === 'passes' ? (
          <MembersOnly skeleton={<PassWalletSkeleton />} opensUnconfirmed>
            <PassWallet />
          </MembersOnly>
        ) : null}
        {tab === 'coupons' ? (
          <MembersOnly skeleton={<Blocks count={3} heights="h-25.5" />} opensUnconfirmed>
            <CouponList />
          </MembersOnly>
        ) : null}
        {tab === 'stamps' ? (
          <MembersOnly skeleton={<Blocks count={3} heights="h-43" />} opensUnconfirmed>
            <StampCardList />
          </MembersOnly>
        ) : null}
      </TabPanel>
      {tab === 'passes' ? (
        <BottomBar>
          <Link href={paths.buyPasses()} className={buttonClass('primary', 'bottom')}>
            이용권 구매
          </Link>
        </BottomBar>
      ) : null}
    </>
  )
}
