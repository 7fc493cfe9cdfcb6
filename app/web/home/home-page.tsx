import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { categories } from '~/features/catalogue/category'
import { CategoryIcon } from '~/features/catalogue/web/category-icon'
import { firstPaths } from '~/features/first-paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { prefetchOnServer } from '~/lib/web/prefetch'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { firstSignOfLife, hydrateWhen, whenIdle } from '../first-load/hydrate-when'
import { HomeHeader } from './home-header'
import { homeNeeds } from './home-needs'
import { TopBannersSkeleton } from './top-banners-skeleton'

export const loader = prefetchOnServer(homeNeeds)

/**
 * Runs on navigation in the browser. Its queries are loaded with the lower half of the page, which keeps them
 * out of the first load.
 */
export async function clientLoader(given: ClientLoaderFunctionArgs) {
  const { prefetchHome } = await import('./home-needs')
  return prefetchHome(given)
}

const TopBanners = hydrateWhen(whenIdle, () => import('./top-banners'))
const Concerns = hydrateWhen(whenIdle, () => import('./concerns'))
const LowerHome = hydrateWhen(firstSignOfLife, () => import('./lower-home'))

// Each element is created once: a new one would make React render a part again that is not hydrated yet.
const topBanners = (
  <Suspense fallback={<TopBannersSkeleton />}>
    <TopBanners />
  </Suspense>
)
const concerns = (
  <Suspense fallback={<div className="h-56" />}>
    <Concerns />
  </Suspense>
)
const lowerHome = (
  <Suspense fallback={<div className="min-h-dvh" />}>
    <LowerHome />
  </Suspense>
)

function Shortcuts() {
  return (
    <nav aria-label="카테고리" className="pt-6">
      <ul className="no-scrollbar grid grid-cols-[repeat(8,5.25rem)] grid-rows-2 gap-y-1 overflow-x-auto px-3">
        {categories.map(({ tab, name }) => (
          <li key={tab}>
            <Link
              href={firstPaths.category(tab)}
              className="flex flex-col items-center gap-1.5 rounded-card py-2 text-13 text-ink"
            >
              <CategoryIcon tab={tab} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ icon, href, children }: { icon: IconName; href: string; children: string }) {
  return (
    <Link
      href={href}
      className="flex min-h-16 items-center gap-3 rounded-card bg-sunken px-4 font-semibold text-13 text-ink"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
        <Icon name={icon} size={20} />
      </span>
      {children}
    </Link>
  )
}

/** The site as schema.org data, including its search. */
function describeSite(publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: '미플',
    url: publicUrl,
    inLanguage: 'ko',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}${firstPaths.search()}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

export default function HomePage() {
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  return (
    <Hydrated>
      <PageHead
        title="미플"
        description="보드게임 랭킹, 리뷰, 카페, 모임을 한곳에서."
        path={firstPaths.home()}
        jsonLd={describeSite(publicUrl)}
      />
      <HomeHeader />
      {topBanners}
      {concerns}
      <Shortcuts />
      <div className="grid grid-cols-2 gap-3 px-5 pt-5">
        <Entry icon="pencil" href={firstPaths.logAPlay()}>
          플레이 기록하기
        </Entry>
        <Entry icon="map-pin" href={firstPaths.nearbyInstructors()}>
          내 주변 보드게임 강사 찾기
        </Entry>
      </div>
      {lowerHome}
    </Hydrated>
  )
}
