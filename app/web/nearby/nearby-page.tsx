import { useState } from 'react'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { PageHead } from '~/lib/web/page-head'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import type { MapFailed } from '~/ui/map/map-port'
import { CafeList } from './cafe-list'
import { CafeMap } from './cafe-map'
import { NearbyFilterBar } from './nearby-filter-bar'
import { NearbyHeader } from './nearby-header'
import { useNearbyFilters } from './use-nearby-filters'

function InstructorsLater({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon="people"
      title="강사 찾기는 아직 준비하고 있어요"
      description="보드게임을 가르쳐 주는 강사를 여기에서 찾을 수 있게 할게요."
      action={
        <Button variant="secondary" onClick={onBack}>
          카페 보기
        </Button>
      }
    />
  )
}

export default function NearbyPage() {
  const { filters, params, change } = useNearbyFilters()
  const location = useLocation()
  const [failure, setFailure] = useState<MapFailed | null>(null)
  const isMap = filters.view === 'map' && failure === null
  const search = { filters, location }

  function handleFailure(failed: MapFailed) {
    // The list goes on without the map; whoever runs the service finds the reason in the console.
    reportError(failed)
    setFailure(failed)
  }

  return (
    <>
      <PageHead
        title="내 주변"
        description="가까운 보드게임 카페를 지도와 목록으로 보고, 영업 시간과 가진 게임으로 찾아요."
        path={paths.nearby()}
        hidden={params.size > 0}
      />
      <div
        data-fills-screen={isMap && filters.mode === 'cafe' ? '' : undefined}
        className="flex grow flex-col"
      >
        <NearbyHeader
          filters={filters}
          change={(wanted) => {
            if (wanted.view === null || wanted.view === 'map') setFailure(null)
            change(wanted)
          }}
          isMap={isMap}
          location={location}
          settingHref={paths.locationSetting(params.size === 0 ? '' : `?${params}`)}
        />
        {filters.mode === 'instructor' ? (
          <InstructorsLater onBack={() => change({ mode: null })} />
        ) : (
          <>
            <NearbyFilterBar filters={filters} change={change} />
            {isMap ? (
              <CafeMap {...search} change={change} onFailure={handleFailure} />
            ) : (
              <CafeList
                {...search}
                change={change}
                notice={
                  failure === null
                    ? null
                    : failure.reason === 'auth'
                      ? '지도를 쓸 수 없어서 목록으로 보여 드려요.'
                      : '지도를 불러오지 못해서 목록으로 보여 드려요.'
                }
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
