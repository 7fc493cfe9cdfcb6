import { Suspense } from 'react'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { useMapFailure } from '~/features/places/web/use-map-failure'
import { lazily } from '~/lib/web/lazily'
import { PageHead } from '~/lib/web/page-head'
import { CafeList } from './cafe-list'
import { CafeMap } from './cafe-map'
import { NearbyFilterBar } from './nearby-filter-bar'
import { NearbyHeader } from './nearby-header'
import { useNearbyFilters } from './use-nearby-filters'

// Most visits are for the cafes.
const NearbyInstructors = lazily(() => import('./nearby-instructors'), 'NearbyInstructors')
const NearbyInstructorFilters = lazily(() => import('./nearby-instructors'), 'NearbyInstructorFilters')

export default function NearbyPage() {
  const { filters, params, change } = useNearbyFilters()
  const location = useLocation()
  const { notice, onFailure, tryAgain } = useMapFailure()
  const isMap = filters.view === 'map' && notice === null
  const search = { filters, location }

  return (
    <>
      <PageHead
        title="내 주변"
        description="가까운 보드게임 카페와 강사를 지도와 목록으로 보고, 영업 시간과 가진 게임으로 찾아요."
        path={paths.nearby()}
        hidden={params.size > 0}
      />
      <div data-fills-screen={isMap ? '' : undefined} className="flex grow flex-col">
        <NearbyHeader
          filters={filters}
          change={(wanted) => {
            if (wanted.view === null || wanted.view === 'map') tryAgain()
            change(wanted)
          }}
          isMap={isMap}
          location={location}
          settingHref={paths.locationSetting(params.size === 0 ? '' : `?${params}`)}
        >
          {filters.mode === 'instructor' ? (
            <Suspense fallback={<div className="h-11" />}>
              <NearbyInstructorFilters />
            </Suspense>
          ) : (
            <NearbyFilterBar filters={filters} change={change} />
          )}
        </NearbyHeader>
        {filters.mode === 'instructor' ? (
          <Suspense fallback={<div className="grow" />}>
            <NearbyInstructors location={location} isMap={isMap} notice={notice} onFailure={onFailure} />
          </Suspense>
        ) : isMap ? (
          <CafeMap {...search} change={change} onFailure={onFailure} />
        ) : (
          <CafeList {...search} change={change} notice={notice} />
        )}
      </div>
    </>
  )
}
